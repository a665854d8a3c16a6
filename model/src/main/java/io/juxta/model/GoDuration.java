package io.juxta.model;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A duration as Go reads it from text, such as `1h30m` or `-.5s`.
public final class GoDuration {

    /// One more than the longest duration in nanoseconds; only a negative one is that long.
    private static final long BORDER = Long.MIN_VALUE;

    private final String text;
    private int at;

    private GoDuration(String text) {
        this.text = text;
    }

    /// The duration; empty when the text is none or it is longer than 64 bits of nanoseconds.
    public static Optional<Duration> parse(String text) {
        return Optional.ofNullable(new GoDuration(text).parse());
    }

    private @Nullable Duration parse() {
        var negative = text.startsWith("-");
        if (negative || text.startsWith("+")) {
            at++;
        }
        if (text.substring(at).equals("0")) {
            return Duration.ZERO;
        }
        if (at == text.length()) {
            return null;
        }
        var total = 0L;
        while (at < text.length()) {
            var part = part();
            if (part == null) {
                return null;
            }
            total += part;
            if (Long.compareUnsigned(total, BORDER) > 0) {
                return null;
            }
        }
        if (total == BORDER) {
            return negative ? Duration.ofNanos(BORDER) : null;
        }
        return Duration.ofNanos(negative ? -total : total);
    }

    /// One number with its unit, in nanoseconds, unsigned and at most the border.
    private @Nullable Long part() {
        var start = at;
        var whole = 0L;
        while (digitNext()) {
            var digit = text.charAt(at++) - '0';
            if (Long.compareUnsigned(whole, Long.divideUnsigned(BORDER, 10)) > 0) {
                return null;
            }
            whole = whole * 10 + digit;
            if (Long.compareUnsigned(whole, BORDER) > 0) {
                return null;
            }
        }
        var digits = at - start;
        var fraction = 0L;
        var scale = 1.0;
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            var first = at;
            var room = true;
            while (digitNext()) {
                var digit = text.charAt(at++) - '0';
                // Digits beyond 63 bits make no difference to a number of nanoseconds.
                room = room && fraction <= Long.MAX_VALUE / 10 && fraction * 10 + digit >= 0;
                if (room) {
                    fraction = fraction * 10 + digit;
                    scale *= 10;
                }
            }
            digits += at - first;
        }
        var unit = digits == 0 ? 0 : unit();
        if (unit == 0 || Long.compareUnsigned(whole, Long.divideUnsigned(BORDER, unit)) > 0) {
            return null;
        }
        var nanos = whole * unit;
        if (fraction > 0) {
            nanos += (long) (fraction * (unit / scale));
            if (Long.compareUnsigned(nanos, BORDER) > 0) {
                return null;
            }
        }
        return nanos;
    }

    private boolean digitNext() {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    /// The nanoseconds of the unit that follows; 0 when it is none.
    private long unit() {
        var start = at;
        while (at < text.length() && text.charAt(at) != '.' && !digitNext()) {
            at++;
        }
        return switch (text.substring(start, at)) {
            case "ns" -> 1L;
            case "us", "µs", "μs" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> 0L;
        };
    }
}
