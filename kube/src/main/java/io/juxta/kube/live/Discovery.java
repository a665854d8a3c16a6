package io.juxta.kube.live;

import io.juxta.kube.http.ApiClient;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/// What an API server serves, read again when somebody misses something.
///
/// Safe for use by several threads.
final class Discovery {

    private final ApiClient client;
    private final Duration interval;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile ServedApi served;
    private long readAt = System.nanoTime();

    /// @param served as it was read just now
    /// @param interval the shortest time between two reads
    Discovery(ApiClient client, ServedApi served, Duration interval) {
        this.client = client;
        this.served = served;
        this.interval = interval;
    }

    ServedApi current() {
        return served;
    }

    /// As it is now, or was a short while ago.
    ServedApi again() throws IOException {
        lock.lock();
        try {
            if (System.nanoTime() - readAt >= interval.toNanos()) {
                served = ServedApi.read(client);
                readAt = System.nanoTime();
            }
            return served;
        } finally {
            lock.unlock();
        }
    }
}
