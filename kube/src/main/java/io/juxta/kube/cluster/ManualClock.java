package io.juxta.kube.cluster;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that only moves when told to, for tests and simulations.
public final class ManualClock implements InstantSource {

    private volatile Instant now;

    public ManualClock(Instant start) {
        this.now = start;
    }

    @Override
    public Instant instant() {
        return now;
    }

    /// Advances it.
    public synchronized void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException(
                    "The clock was asked to go back by %s. Time only moves on.".formatted(by));
        }
        now = now.plus(by);
    }
}
