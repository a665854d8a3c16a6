package io.juxta.scheduler.lease;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/// The two clocks of this machine. Times of other machines are never compared with them.
///
/// @param nanos only goes forward, but may stand still while the machine is suspended
/// @param wall may be set at any time
public record LocalClocks(LongSupplier nanos, InstantSource wall) {

    public static final LocalClocks SYSTEM =
            new LocalClocks(System::nanoTime, InstantSource.system());

    /// A moment on both clocks.
    record Moment(long nanos, Instant wall) {}

    Moment now() {
        return new Moment(nanos.getAsLong(), wall.instant());
    }

    /// At least the time that went by: that of the clock which nobody sets.
    Duration atLeastSince(Moment then) {
        return Duration.ofNanos(nanos.getAsLong() - then.nanos());
    }

    /// At most the time that went by: the clock that went further counts, so that a machine which
    /// was suspended notices it.
    Duration atMostSince(Moment then) {
        var steady = Duration.ofNanos(nanos.getAsLong() - then.nanos());
        var shown = Duration.between(then.wall(), wall.instant());
        return steady.compareTo(shown) >= 0 ? steady : shown;
    }
}
