package io.juxta.cli.schedule;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/// A duration as Go writes it: `10m0s`, `1.5s`, `0s`.
final class GoDuration {

    private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(ns|us|ms|s|m|h)");

    private GoDuration() {}

    static Optional<Duration> parse(String text) {
        if (text.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        var parts = PART.matcher(text);
        var end = 0;
        var sum = BigDecimal.ZERO;
        while (parts.find() && parts.start() == end) {
            end = parts.end();
            sum = sum.add(new BigDecimal(parts.group(1)).multiply(nanos(parts.group(2))));
        }
        return end == 0 || end < text.length()
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(sum.longValue()));
    }

    private static BigDecimal nanos(String unit) {
        return BigDecimal.valueOf(
                switch (unit) {
                    case "ns" -> 1L;
                    case "us" -> 1_000L;
                    case "ms" -> 1_000_000L;
                    case "s" -> 1_000_000_000L;
                    case "m" -> 60_000_000_000L;
                    default -> 3_600_000_000_000L;
                });
    }
}
