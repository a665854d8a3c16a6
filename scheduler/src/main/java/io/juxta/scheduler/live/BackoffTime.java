package io.juxta.scheduler.live;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// How long a pod waits after a failed attempt: it doubles with every failure.
///
/// @param initial after the first failure
/// @param most the longest wait; zero for none at all
record BackoffTime(Duration initial, Duration most) {

    static final BackoffTime USUAL = new BackoffTime(Duration.ofSeconds(1), Duration.ofSeconds(10));

    /// The wait after so many failures.
    Duration after(int failures) {
        if (most.isZero() || failures <= 0) {
            return Duration.ZERO;
        }
        var wait = initial;
        for (var i = 1; i < failures; i++) {
            if (wait.compareTo(most.dividedBy(2)) > 0) {
                return most;
            }
            wait = wait.multipliedBy(2);
        }
        return wait.compareTo(most) > 0 ? most : wait;
    }

    /// When the wait ends: with the whole second that it ends in, so that pods that failed at about
    /// the same time are tried in the order of their priorities.
    Instant end(Instant failed, int failures) {
        var wait = after(failures);
        return wait.isZero()
                ? failed
                : failed.plus(wait).truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
    }
}
