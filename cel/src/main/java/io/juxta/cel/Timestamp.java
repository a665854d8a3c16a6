package io.juxta.cel;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// A point in time with the offset it was written with.
///
/// The offset is used only when the timestamp is printed, not in equality, order or the parts of a
/// date. It may be up to 25 hours, more than [ZoneOffset] allows.
record Timestamp(Instant instant, int offsetSeconds) implements Comparable<Timestamp> {

    /// The first second of the year 1 and the last one of the year 9999: what CEL allows.
    static final long FIRST_SECOND = -62_135_596_800L;

    static final long LAST_SECOND = 253_402_300_799L;

    static final Failure OVERFLOW = new Failure("timestamp overflow");

    static Timestamp ofEpochSecond(long second) {
        return new Timestamp(Instant.ofEpochSecond(second), 0);
    }

    static boolean holds(long second) {
        return second >= FIRST_SECOND && second <= LAST_SECOND;
    }

    /// The date and time a clock shows that is ahead of UTC by so many seconds.
    LocalDateTime local(long secondsAhead) {
        return LocalDateTime.ofEpochSecond(
                instant.getEpochSecond() + secondsAhead, instant.getNano(), ZoneOffset.UTC);
    }

    @Override
    public int compareTo(Timestamp other) {
        return instant.compareTo(other.instant);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Timestamp timestamp && instant.equals(timestamp.instant);
    }

    @Override
    public int hashCode() {
        return instant.hashCode();
    }
}
