package io.juxta.kube.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// When a request has to be over.
///
/// @param nanoTime on the clock of [System#nanoTime()]
record Deadline(boolean exists, long nanoTime) {

    static final Deadline NONE = new Deadline(false, 0);

    /// From now; zero means no limit.
    static Deadline in(Duration time) {
        return time.isZero() ? NONE : new Deadline(true, System.nanoTime() + time.toNanos());
    }

    long millisLeft() {
        return exists
                ? TimeUnit.NANOSECONDS.toMillis(nanoTime - System.nanoTime())
                : Long.MAX_VALUE;
    }
}
