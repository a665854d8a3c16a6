package io.juxta.node;

import java.util.Locale;
import java.util.Set;

/// Parses option values as Go does: true, false or a number, with Go's error texts for anything
/// else. The texts appear in start-up errors, so they are the kubelet's own.
public final class GoText {

    private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
    private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

    private GoText() {}

    /// A boolean option's value.
    ///
    /// @throws StartException `prefix: strconv.ParseBool: ...` when it is neither
    public static boolean parseBool(String value, String prefix) {
        if (TRUE.contains(value)) {
            return true;
        }
        if (FALSE.contains(value)) {
            return false;
        }
        throw refused(prefix, "ParseBool", value, "invalid syntax");
    }

    /// A whole number: signed decimal digits.
    ///
    /// @throws StartException `prefix: strconv.Atoi: ...` when it is none, or beyond 64 bits
    public static long atoi(String value, String prefix) {
        var digits = value.startsWith("+") || value.startsWith("-") ? value.substring(1) : value;
        if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw refused(prefix, "Atoi", value, "invalid syntax");
        }
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException _) {
            throw refused(prefix, "Atoi", value, "value out of range");
        }
    }

    private static StartException refused(
            String prefix, String function, String value, String problem) {
        return new StartException(
                "%s: strconv.%s: parsing %s: %s"
                        .formatted(prefix, function, quote(value), problem));
    }

    /// A text as Go's `%q` prints it.
    public static String quote(String text) {
        var quoted = new StringBuilder("\"");
        text.codePoints().forEach(point -> append(quoted, point));
        return quoted.append('"').toString();
    }

    private static void append(StringBuilder quoted, int point) {
        switch (point) {
            case '"' -> quoted.append("\\\"");
            case '\\' -> quoted.append("\\\\");
            case 0x07 -> quoted.append("\\a");
            case '\b' -> quoted.append("\\b");
            case '\f' -> quoted.append("\\f");
            case '\n' -> quoted.append("\\n");
            case '\r' -> quoted.append("\\r");
            case '\t' -> quoted.append("\\t");
            case 0x0b -> quoted.append("\\v");
            default -> {
                if (printable(point)) {
                    quoted.appendCodePoint(point);
                } else {
                    quoted.append(escape(point));
                }
            }
        }
    }

    private static String escape(int point) {
        var format =
                point < ' ' || point == 0x7f ? "\\x%02x" : point <= 0xffff ? "\\u%04x" : "\\U%08x";
        return String.format(Locale.ROOT, format, point);
    }

    /// Letters, marks, numbers, punctuation, symbols, and of spaces only the plain one.
    private static boolean printable(int point) {
        return point == ' '
                || switch (Character.getType(point)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.PRIVATE_USE,
                            Character.UNASSIGNED,
                            Character.SPACE_SEPARATOR,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR ->
                            false;
                    default -> true;
                };
    }
}
