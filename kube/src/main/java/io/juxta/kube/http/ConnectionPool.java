package io.juxta.kube.http;

import io.juxta.kube.connect.Credentials.ClientIdentity;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The connections to one server: bounded in number, idle ones are kept for a while.
final class ConnectionPool implements AutoCloseable {

    private static final int MOST = 64;
    private static final int MOST_IDLE = 8;

    /// Shorter than the idle time of Go's server (3 minutes) and of most balancers (1 minute).
    private static final Duration IDLE = Duration.ofSeconds(45);

    /// How long a request waits for one of [#MOST] connections.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpSockets sockets;

    /// One for every open connection, idle or not.
    private final Semaphore places = new Semaphore(MOST);

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<HttpConnection> idle = new ArrayDeque<>();
    private final Set<HttpConnection> used = new HashSet<>();
    private boolean closed;

    ConnectionPool(HttpSockets sockets) {
        this.sockets = sockets;
    }

    /// An idle connection of a client, or null when there is none. The server may have closed it
    /// meanwhile. A connection keeps the certificate it was opened with, so those of another one
    /// are closed.
    @Nullable HttpConnection reuse(@Nullable ClientIdentity identity) {
        lock.lock();
        try {
            for (var found = idle.pollLast(); found != null; found = idle.pollLast()) {
                if (Objects.equals(found.identity(), identity) && !found.restsLongerThan(IDLE)) {
                    used.add(found);
                    return found;
                }
                end(found);
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    HttpConnection open(@Nullable ClientIdentity identity) throws IOException {
        enter();
        HttpConnection made = null;
        try {
            made = new HttpConnection(sockets.open(identity), identity);
            lock.lock();
            try {
                if (closed) {
                    throw new SocketException("the client is closed");
                }
                used.add(made);
                return made;
            } finally {
                lock.unlock();
            }
        } catch (IOException | RuntimeException e) {
            if (made != null) {
                made.close();
            }
            places.release();
            throw e;
        }
    }

    private void enter() throws IOException {
        try {
            if (!places.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new InterruptedIOException(
                        "all %d connections were in use for %d s"
                                .formatted(MOST, PATIENCE.toSeconds()));
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    static IOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return (IOException) new InterruptedIOException("interrupted").initCause(e);
    }

    /// The connection can take another request.
    void giveBack(HttpConnection connection) {
        lock.lock();
        try {
            if (!used.remove(connection)) {
                return;
            }
            if (closed || idle.size() == MOST_IDLE) {
                end(connection);
            } else {
                connection.rest();
                idle.addLast(connection);
            }
        } finally {
            lock.unlock();
        }
    }

    /// The connection is of no more use.
    void drop(HttpConnection connection) {
        lock.lock();
        try {
            if (used.remove(connection)) {
                end(connection);
            }
        } finally {
            lock.unlock();
        }
    }

    private void end(HttpConnection connection) {
        // Whoever waits for this connection fails when it is closed, and may count then.
        places.release();
        connection.close();
    }

    /// How many connections are open.
    int size() {
        return MOST - places.availablePermits();
    }

    /// Requests under way fail, and then end their connections.
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            idle.forEach(this::end);
            idle.clear();
            used.forEach(HttpConnection::close);
        } finally {
            lock.unlock();
        }
    }
}
