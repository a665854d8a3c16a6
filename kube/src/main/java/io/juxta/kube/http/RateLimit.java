package io.juxta.kube.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// A token bucket: so many requests a second, and a burst above that.
public final class RateLimit {

    /// No limit.
    public static final RateLimit NONE = new RateLimit(0, 0);

    private final double perSecond;
    private final int burst;
    private final ReentrantLock lock = new ReentrantLock();
    private double tokens;
    private long last = System.nanoTime();

    /// @param perSecond zero for no limit
    public RateLimit(double perSecond, int burst) {
        this.perSecond = perSecond;
        this.burst = burst;
        this.tokens = burst;
    }

    /// Waits for the turn of one request. Tokens may go below zero: whoever comes first waits
    /// least.
    void await() throws InterruptedException {
        if (perSecond <= 0) {
            return;
        }
        double missing;
        lock.lock();
        try {
            var now = System.nanoTime();
            tokens = Math.min(burst, tokens + (now - last) / 1e9 * perSecond);
            last = now;
            tokens -= 1;
            missing = -tokens;
        } finally {
            lock.unlock();
        }
        if (missing > 0) {
            TimeUnit.NANOSECONDS.sleep((long) (missing / perSecond * 1e9));
        }
    }
}
