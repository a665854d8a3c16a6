package io.juxta.scheduler.lease;

import java.time.Duration;

/// The times of a Lease. All who compete for one should have the same.
///
/// @param duration for which a Lease that does not change is left to its holder
/// @param deadline after its last renewal, from which on a leader starts no write: shorter than the
///   duration, and what lies between is the time that writes under way have to end
/// @param retry between two looks at the Lease
public record LeaseTerms(Duration duration, Duration deadline, Duration retry) {

    /// Those of Kubernetes.
    public static final LeaseTerms USUAL =
            new LeaseTerms(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));

    public LeaseTerms {
        if (duration.toSeconds() < 1 || duration.compareTo(deadline) <= 0) {
            throw new IllegalArgumentException(
                    "A lease of %s cannot be renewed within %s.".formatted(duration, deadline));
        }
        if (retry.isNegative() || retry.isZero() || deadline.compareTo(retry) <= 0) {
            throw new IllegalArgumentException(
                    "A lease that is looked at every %s cannot be renewed within %s."
                            .formatted(retry, deadline));
        }
    }

    /// How long one request about the Lease may last: two fit into the deadline.
    public Duration request() {
        return deadline.dividedBy(2);
    }

    /// The time that a write may take which a leader started at the last moment.
    public Duration margin() {
        return duration.minus(deadline);
    }
}
