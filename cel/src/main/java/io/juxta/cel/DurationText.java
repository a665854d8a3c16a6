package io.juxta.cel;

import java.time.Duration;

/// Durations as CEL writes (`5400s`) and counts them.
final class DurationText {

    private DurationText() {}

    static String print(Duration duration) {
        return NumberText.plain(seconds(duration)) + "s";
    }

    /// Seconds with their fraction. Very long durations lose precision.
    static double seconds(Duration duration) {
        return of(duration, 1_000_000_000L);
    }

    /// How often a unit fits into a duration, with the fraction, in Go's two steps.
    static double of(Duration duration, long unitNanos) {
        var nanos = duration.toNanos();
        var whole = nanos / unitNanos;
        return (double) whole + (double) (nanos % unitNanos) / unitNanos;
    }
}
