package io.juxta.cel;

/// Texts in quotes.
final class Quotes {

    private Quotes() {}

    /// As `strings.quote` writes it: only characters with a CEL escape letter are escaped.
    static String cel(String text) {
        var quoted = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(c -> appendKnown(quoted, c));
        return quoted.append('"').toString();
    }

    /// As Go writes it (`%q`): escapes everything that cannot be printed as well.
    static String go(String text) {
        var quoted = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(c -> appendGo(quoted, c));
        return quoted.append('"').toString();
    }

    /// One character between quotes.
    static void appendGo(StringBuilder quoted, int c) {
        if (c == ' ' || printable(c) || "\u0007\b\f\n\r\t\u000B".indexOf(c) >= 0) {
            appendKnown(quoted, c);
        } else if (c < 0x80) {
            quoted.append("\\x%02x".formatted(c));
        } else {
            quoted.append((c < 0x10000 ? "\\u%04x" : "\\U%08x").formatted(c));
        }
    }

    private static void appendKnown(StringBuilder quoted, int c) {
        switch (c) {
            case 0x07 -> quoted.append("\\a");
            case '\b' -> quoted.append("\\b");
            case '\f' -> quoted.append("\\f");
            case '\n' -> quoted.append("\\n");
            case '\r' -> quoted.append("\\r");
            case '\t' -> quoted.append("\\t");
            case 0x0B -> quoted.append("\\v");
            case '\\' -> quoted.append("\\\\");
            case '"' -> quoted.append("\\\"");
            default -> quoted.appendCodePoint(c);
        }
    }

    /// Letters, marks, numbers, punctuation and symbols. No space but the plain one.
    private static boolean printable(int c) {
        return switch (Character.getType(c)) {
            case Character.UNASSIGNED,
                    Character.CONTROL,
                    Character.FORMAT,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            default -> true;
        };
    }
}
