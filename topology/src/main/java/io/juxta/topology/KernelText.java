package io.juxta.topology;

/// Quotes text from a machine in a one-line message: short and without control characters.
public final class KernelText {

    private static final int LONGEST = 80;

    private KernelText() {}

    static String text(String raw) {
        var text = new StringBuilder();
        var shown = raw.length() > LONGEST ? raw.substring(0, LONGEST) : raw;
        shown.codePoints()
                .forEach(
                        c -> {
                            switch (c) {
                                case '\n' -> text.append("\\n");
                                case '\t' -> text.append("\\t");
                                case '\r' -> text.append("\\r");
                                default -> {
                                    if (isPlain(c)) {
                                        text.appendCodePoint(c);
                                    } else {
                                        text.append("\\u%04x".formatted(c));
                                    }
                                }
                            }
                        });
        return raw.length() > LONGEST ? text.append('…').toString() : text.toString();
    }

    static String quoted(String raw) {
        return '"' + text(raw) + '"';
    }

    private static boolean isPlain(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            default -> true;
        };
    }
}
