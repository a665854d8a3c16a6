package io.juxta.kube.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The connections to one server: those in use are bounded in number, idle ones are kept for a
/// while.
final class ConnectionPool implements AutoCloseable {

    private static final int MOST = 64;
    private static final int MOST_IDLE = 8;

    /// Shorter than the idle time of Go's server (3 minutes) and of most balancers (1 minute).
    private static final Duration IDLE = Duration.ofSeconds(45);

    private final HttpSockets sockets;
    private final Semaphore places = new Semaphore(MOST);
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<HttpConnection> idle = new ArrayDeque<>();
    private final Set<HttpConnection> used = new HashSet<>();
    private boolean closed;

    ConnectionPool(HttpSockets sockets) {
        this.sockets = sockets;
    }

    /// An idle connection, or null when there is none. The server may have closed it meanwhile.
    @Nullable HttpConnection reuse() throws IOException {
        enter();
        lock.lock();
        try {
            for (var found = idle.pollLast(); found != null; found = idle.pollLast()) {
                if (!found.restsLongerThan(IDLE)) {
                    used.add(found);
                    return found;
                }
                found.close();
            }
        } finally {
            lock.unlock();
        }
        places.release();
        return null;
    }

    HttpConnection open() throws IOException {
        enter();
        HttpConnection made = null;
        try {
            made = new HttpConnection(sockets.open());
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
            places.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted").initCause(e);
        }
    }

    /// The connection can take another request.
    void giveBack(HttpConnection connection) {
        lock.lock();
        try {
            if (!used.remove(connection)) {
                return;
            }
            connection.rest();
            if (closed || idle.size() == MOST_IDLE) {
                connection.close();
            } else {
                idle.addLast(connection);
            }
        } finally {
            lock.unlock();
        }
        places.release();
    }

    /// The connection is of no more use.
    void drop(HttpConnection connection) {
        connection.close();
        lock.lock();
        try {
            if (!used.remove(connection)) {
                return;
            }
        } finally {
            lock.unlock();
        }
        places.release();
    }

    /// How many connections are open.
    int size() {
        lock.lock();
        try {
            return used.size() + idle.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            idle.forEach(HttpConnection::close);
            idle.clear();
            used.forEach(HttpConnection::close);
        } finally {
            lock.unlock();
        }
    }
}
