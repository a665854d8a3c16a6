package io.juxta.kube.live;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// How long to wait before the next attempt: twice as long after each failure, up to a limit, and
/// between half and all of that by chance, so that clients do not come back together.
final class ReconnectDelay {

    private final Duration first;
    private final Duration longest;
    private final RandomGenerator random;
    private Duration next;

    ReconnectDelay(Duration first, Duration longest, RandomGenerator random) {
        this.first = first;
        this.longest = longest;
        this.random = random;
        this.next = first;
    }

    Duration afterFailure() {
        var most = next;
        var doubled = most.multipliedBy(2);
        next = doubled.compareTo(longest) > 0 ? longest : doubled;
        return Duration.ofNanos((long) (most.toNanos() * (0.5 + random.nextDouble() / 2)));
    }

    void succeeded() {
        next = first;
    }
}
