package io.juxta.kube.http;

import java.util.concurrent.atomic.AtomicBoolean;

/// A connection while one answer is read from it. It ends once: whoever aborts the answer later
/// does not end a connection that has gone on to another request.
final class Lease {

    private final ConnectionPool pool;
    private final HttpConnection connection;
    private final AtomicBoolean ended = new AtomicBoolean();

    Lease(ConnectionPool pool, HttpConnection connection) {
        this.pool = pool;
        this.connection = connection;
    }

    /// The answer was read to its end, and another may follow.
    void giveBack() {
        if (ended.compareAndSet(false, true)) {
            pool.giveBack(connection);
        }
    }

    void drop() {
        if (ended.compareAndSet(false, true)) {
            pool.drop(connection);
        }
    }
}
