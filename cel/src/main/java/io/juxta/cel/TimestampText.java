package io.juxta.cel;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import org.jspecify.annotations.Nullable;

/// Timestamps from and to text: RFC 3339, read as leniently as Go reads it.
///
/// An hour of one digit, a comma before the fraction, more than nine digits of it, and offsets up
/// to `+24:60` are fine. A leap second is not.
final class TimestampText {

    private final String text;
    private int at;

    /// Set by the first error; reading continues with zeros.
    private boolean wrong;

    private TimestampText(String text) {
        this.text = text;
    }

    /// The timestamp; a [Failure] when it lies outside of what CEL allows; null when the text is
    /// none.
    static @Nullable Object parse(String text) {
        var reader = new TimestampText(text);
        var timestamp = reader.timestamp();
        if (timestamp == null) {
            return null;
        }
        return Timestamp.holds(timestamp.instant().getEpochSecond())
                ? timestamp
                : Timestamp.OVERFLOW;
    }

    private @Nullable Timestamp timestamp() {
        var year = number(4, 4);
        expect('-');
        var month = number(2, 2);
        expect('-');
        var day = number(2, 2);
        expect('T');
        var hour = number(1, 2);
        expect(':');
        var minute = number(2, 2);
        expect(':');
        var second = number(2, 2);
        var nanos = fraction();
        var offset = offset();
        if (wrong || at < text.length() || month < 1 || month > 12) {
            return null;
        }
        if (day < 1 || day > YearMonth.of(year, month).lengthOfMonth()) {
            return null;
        }
        if (hour > 23 || minute > 59 || second > 59) {
            return null;
        }
        var local =
                LocalDate.of(year, month, day)
                        .atTime(hour, minute, second)
                        .toEpochSecond(ZoneOffset.UTC);
        return new Timestamp(Instant.ofEpochSecond(local - offset, nanos), offset);
    }

    private int number(int fewest, int most) {
        var start = at;
        while (at < text.length() && at - start < most && NumberText.digit(text.charAt(at))) {
            at++;
        }
        if (at - start < fewest) {
            wrong = true;
            return 0;
        }
        return Integer.parseInt(text, start, at, 10);
    }

    private void expect(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
        } else {
            wrong = true;
        }
    }

    private int fraction() {
        if (at + 1 >= text.length()
                || (text.charAt(at) != '.' && text.charAt(at) != ',')
                || !NumberText.digit(text.charAt(at + 1))) {
            return 0;
        }
        at++;
        var nanos = 0;
        for (var count = 0;
                at < text.length() && NumberText.digit(text.charAt(at));
                at++, count++) {
            if (count < 9) {
                nanos += (text.charAt(at) - '0') * PLACES[count];
            }
        }
        return nanos;
    }

    private static final int[] PLACES = {
        100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1
    };

    private int offset() {
        if (at == text.length()) {
            wrong = true;
            return 0;
        }
        var sign = text.charAt(at++);
        if (sign == 'Z') {
            return 0;
        }
        var hours = number(2, 2);
        expect(':');
        var minutes = number(2, 2);
        if ((sign != '+' && sign != '-') || hours > 24 || minutes > 60) {
            wrong = true;
        }
        var seconds = hours * 3600 + minutes * 60;
        return sign == '-' ? -seconds : seconds;
    }

    /// With the offset it was written with, and as many digits of a second as needed.
    static String print(Timestamp timestamp) {
        var local = timestamp.local(timestamp.offsetSeconds());
        var printed = new StringBuilder();
        printed.append(
                "%04d-%02d-%02dT%02d:%02d:%02d"
                        .formatted(
                                local.getYear(),
                                local.getMonthValue(),
                                local.getDayOfMonth(),
                                local.getHour(),
                                local.getMinute(),
                                local.getSecond()));
        var nanos = local.get(ChronoField.NANO_OF_SECOND);
        if (nanos > 0) {
            printed.append(".%09d".formatted(nanos));
            while (printed.charAt(printed.length() - 1) == '0') {
                printed.setLength(printed.length() - 1);
            }
        }
        var minutes = timestamp.offsetSeconds() / 60;
        if (minutes == 0) {
            return printed.append('Z').toString();
        }
        return printed.append(minutes < 0 ? '-' : '+')
                .append("%02d:%02d".formatted(Math.abs(minutes) / 60, Math.abs(minutes) % 60))
                .toString();
    }
}
