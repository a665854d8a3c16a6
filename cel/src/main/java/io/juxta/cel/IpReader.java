package io.juxta.cel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads an address as Go does, with its messages.
final class IpReader {

    /// What came out.
    sealed interface Result {}

    /// @param zone what follows a `%`, or nothing
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    record Address(byte[] bytes, String zone) implements Result {}

    record Problem(String text) implements Result {}

    private static final int BYTES = 16;

    private final String text;
    private final int end;
    private final byte[] bytes = new byte[BYTES];

    /// How many bytes are parsed, and how many of them are before the `::`.
    private int filled;

    private int gap = -1;
    private int at;

    private IpReader(String text, int end) {
        this.text = text;
        this.end = end;
    }

    /// @param text as [ByteText]
    static Result read(String text) {
        for (var i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '.' -> {
                    var reader = new IpReader(text, text.length());
                    var problem = reader.readOctets(0);
                    return problem != null
                            ? problem
                            : new Address(Arrays.copyOf(reader.bytes, 4), "");
                }
                case ':' -> {
                    return readSix(text);
                }
                case '%' -> {
                    return problem(text, "missing IPv6 address");
                }
                default -> {}
            }
        }
        return problem(text, "unable to parse IP");
    }

    private static Result readSix(String text) {
        var percent = text.indexOf('%');
        if (percent == text.length() - 1) {
            return problem(text, "zone must be a non-empty string");
        }
        var reader = new IpReader(text, percent < 0 ? text.length() : percent);
        var problem = reader.readGroups();
        return problem != null
                ? problem
                : new Address(reader.bytes, percent < 0 ? "" : text.substring(percent + 1));
    }

    private static Problem problem(String text, String why) {
        return new Problem("ParseAddr(%s): %s".formatted(ByteText.quote(text), why));
    }

    private Problem problem(String why) {
        return problem(text, why);
    }

    private Problem problemAt(String why, int place) {
        return place == end
                ? problem(why)
                : problem("%s (at %s)".formatted(why, ByteText.quote(text.substring(place, end))));
    }

    private @Nullable Problem readGroups() {
        if (text.startsWith("::") && end >= 2) {
            gap = 0;
            at = 2;
        }
        while (filled < BYTES && (at < end || (filled == 0 && gap < 0))) {
            var problem = readGroup();
            if (problem != null) {
                return problem;
            }
        }
        if (at < end) {
            return problemAt("trailing garbage after address", at);
        }
        if (filled == BYTES) {
            return gap < 0 ? null : problem("the :: must expand to at least one field of zeros");
        }
        if (gap < 0) {
            return problem("address string too short");
        }
        var tail = filled - gap;
        System.arraycopy(bytes, gap, bytes, BYTES - tail, tail);
        Arrays.fill(bytes, gap, BYTES - tail, (byte) 0);
        return null;
    }

    /// One group and the colons behind it.
    private @Nullable Problem readGroup() {
        var start = at;
        var value = 0;
        while (at < end && Character.digit(text.charAt(at), 16) >= 0 && text.charAt(at) < 0x80) {
            if (at - start == 4) {
                return problemAt("each group must have 4 or less digits", start);
            }
            value = value << 4 | Character.digit(text.charAt(at), 16);
            at++;
        }
        if (at == start) {
            return problemAt("each colon-separated field must have at least one digit", start);
        }
        if (at < end && text.charAt(at) == '.') {
            return readEmbedded(start);
        }
        bytes[filled++] = (byte) (value >> 8);
        bytes[filled++] = (byte) value;
        return at == end ? null : readColons();
    }

    private @Nullable Problem readColons() {
        if (text.charAt(at) != ':') {
            return problemAt("unexpected character, want colon", at);
        }
        if (at + 1 == end) {
            return problemAt("colon must be followed by more characters", at);
        }
        at++;
        if (text.charAt(at) == ':') {
            if (gap >= 0) {
                return problemAt("multiple :: in address", at);
            }
            gap = filled;
            at++;
        }
        return null;
    }

    /// An IPv4 address in place of the last two groups.
    private @Nullable Problem readEmbedded(int start) {
        if (gap < 0 && filled != BYTES - 4) {
            return problemAt(
                    "embedded IPv4 address must replace the final 2 fields of the address", start);
        }
        if (filled + 4 > BYTES) {
            return problemAt(
                    "too many hex fields to fit an embedded IPv4 at the end of the address", start);
        }
        return readOctets(start);
    }

    private @Nullable Problem readOctets(int start) {
        var octets = 0;
        var value = 0;
        var digits = 0;
        for (at = start; at < end; at++) {
            var c = text.charAt(at);
            if (c >= '0' && c <= '9') {
                if (digits == 1 && value == 0) {
                    return problem("IPv4 field has octet with leading zero");
                }
                value = value * 10 + c - '0';
                digits++;
                if (value > 255) {
                    return problem("IPv4 field has value >255");
                }
            } else if (c == '.') {
                if (digits == 0 || at == end - 1) {
                    return problemAt("IPv4 field must have at least one digit", at);
                }
                if (octets == 3) {
                    return problem("IPv4 address too long");
                }
                bytes[filled++] = (byte) value;
                octets++;
                value = 0;
                digits = 0;
            } else {
                return problemAt("unexpected character", at);
            }
        }
        if (octets < 3) {
            return problem("IPv4 address too short");
        }
        bytes[filled++] = (byte) value;
        return null;
    }
}
