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

/// The connections to one server: so many are used at a time, idle ones are kept for a while.
final class ConnectionPool implements AutoCloseable {

    /// Shorter than the idle time of Go's server (3 minutes) and of most balancers (1 minute).
    private static final Duration IDLE = Duration.ofSeconds(45);

    /// No server closes a connection that was used so shortly before, but one that ends.
    private static final Duration TRUSTED = Duration.ofMillis(100);

    /// How long a request waits for a connection.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpSockets sockets;
    private final int most;

    /// One for every connection in use. A new one is opened only while none is idle, so no more
    /// than these are open.
    private final Semaphore places;

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<HttpConnection> idle = new ArrayDeque<>();
    private final Set<HttpConnection> used = new HashSet<>();
    private boolean closed;

    /// @param most connections at a time
    ConnectionPool(HttpSockets sockets, int most) {
        this.sockets = sockets;
        this.most = most;
        this.places = new Semaphore(most);
    }

    /// A connection of a client: an idle one that the server has not closed, or a new one. Waits
    /// while as many are in use as may be. One that was used just now is not looked at, since that
    /// takes a moment: the server may have closed it.
    HttpConnection take(@Nullable ClientIdentity identity) throws IOException {
        enter();
        try {
            for (var found = reuse(identity); found != null; found = reuse(identity)) {
                if (!found.restsLongerThan(TRUSTED) || found.isStillOpen()) {
                    return found;
                }
                forget(found);
            }
            return open(identity);
        } catch (IOException | RuntimeException e) {
            places.release();
            throw e;
        }
    }

    /// Null when none is idle. A connection keeps the certificate it was opened with, so those of
    /// another one are closed.
    private @Nullable HttpConnection reuse(@Nullable ClientIdentity identity) {
        lock.lock();
        try {
            for (var found = idle.pollLast(); found != null; found = idle.pollLast()) {
                if (Objects.equals(found.identity(), identity) && !found.restsLongerThan(IDLE)) {
                    used.add(found);
                    return found;
                }
                found.close();
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    /// The place stays taken.
    private void forget(HttpConnection connection) {
        lock.lock();
        try {
            used.remove(connection);
            connection.close();
        } finally {
            lock.unlock();
        }
    }

    private HttpConnection open(@Nullable ClientIdentity identity) throws IOException {
        var made = new HttpConnection(sockets.open(identity), identity);
        lock.lock();
        try {
            if (closed) {
                made.close();
                throw new SocketException("the client is closed");
            }
            used.add(made);
            return made;
        } finally {
            lock.unlock();
        }
    }

    private void enter() throws IOException {
        try {
            if (!places.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new InterruptedIOException(
                        "all %d connections were in use for %d s"
                                .formatted(most, PATIENCE.toSeconds()));
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
            if (closed) {
                connection.close();
            } else {
                connection.rest();
                idle.addLast(connection);
                closeRested();
            }
            places.release();
        } finally {
            lock.unlock();
        }
    }

    /// Closes those that were idle for too long. All others are kept: to open one takes both sides
    /// as long as many requests.
    private void closeRested() {
        for (var oldest = idle.peekFirst();
                oldest != null && oldest.restsLongerThan(IDLE);
                oldest = idle.peekFirst()) {
            idle.removeFirst().close();
        }
    }

    /// The connection is of no more use.
    void drop(HttpConnection connection) {
        lock.lock();
        try {
            if (used.remove(connection)) {
                places.release();
                connection.close();
            }
        } finally {
            lock.unlock();
        }
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

    /// Requests under way fail, and then end their connections.
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
