package io.juxta.kube.text;

/// Formats a text in YAML: plain where that is safe, else with the quotes of kubectl.
final class YamlText {

    /// YAML requires a key's colon within 1024 characters, and one character may become ten when
    /// quoted.
    private static final int SHORT_KEY = 100;

    private YamlText() {}

    /// True when a key needs the form `? key` and `: value`.
    static boolean isLong(String key) {
        return key.length() > SHORT_KEY && quotedLength(key) > 1000;
    }

    private static int quotedLength(String key) {
        var text = new StringBuilder();
        doubleQuoted(key, text);
        return text.length();
    }

    static void key(String key, StringBuilder text) {
        inline(key, text);
    }

    /// Ends with a newline.
    static void value(String value, int indent, StringBuilder text) {
        if (indent > 0 && fitsBlock(value)) {
            block(value, indent, text);
        } else {
            inline(value, text);
            text.append('\n');
        }
    }

    private static void inline(String value, StringBuilder text) {
        if (!printable(value) || YamlScalar.mistakable(value)) {
            doubleQuoted(value, text);
        } else if (safePlain(value)) {
            text.append(value);
        } else {
            text.append('\'').append(value.replace("'", "''")).append('\'');
        }
    }

    private static boolean fitsBlock(String value) {
        if (value.indexOf('\n') <= 0 || value.charAt(0) == ' ') {
            return false;
        }
        for (var i = 0; i < value.length(); i++) {
            var c = value.charAt(i);
            if (c != '\n' && !printable(c)) {
                return false;
            }
        }
        return true;
    }

    private static void block(String value, int indent, StringBuilder text) {
        var end = value.length();
        while (value.charAt(end - 1) == '\n') {
            end--;
        }
        var newlines = value.length() - end;
        text.append(newlines == 0 ? "|-\n" : newlines == 1 ? "|\n" : "|+\n");
        var from = 0;
        while (from < end) {
            var to = value.indexOf('\n', from);
            if (to < 0 || to > end) {
                to = end;
            }
            if (to > from) {
                text.repeat(' ', indent).append(value, from, to);
            }
            text.append('\n');
            from = to + 1;
        }
        text.repeat('\n', Math.max(0, newlines - 1));
    }

    /// No tabs, no line breaks, no invisible characters.
    private static boolean printable(String value) {
        for (var i = 0; i < value.length(); i++) {
            if (!printable(value.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    // Surrogate pairs are left to the double quotes: rare, and always right there.
    private static boolean printable(char c) {
        return (c >= ' ' && c < 0x7f) || (c >= 0xa0 && c < 0xd800 && c != 0x2028 && c != 0x2029);
    }

    private static boolean safePlain(String value) {
        var last = value.length() - 1;
        var first = value.charAt(0);
        if (first == ' ' || value.charAt(last) == ' ' || value.charAt(last) == ':') {
            return false;
        }
        if ("?:,[]{}#&*!|>'\"%@`".indexOf(first) >= 0) {
            return false;
        }
        if (first == '-' && (last == 0 || value.charAt(1) == ' ' || value.startsWith("---"))) {
            return false;
        }
        return !value.startsWith("...") && !value.contains(": ") && !value.contains(" #");
    }

    private static void doubleQuoted(String value, StringBuilder text) {
        text.append('"');
        for (var i = 0; i < value.length(); i++) {
            var c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c == '\n') {
                text.append("\\n");
            } else if (c == '\t') {
                text.append("\\t");
            } else if (c == '\r') {
                text.append("\\r");
            } else if (printable(c)) {
                text.append(c);
            } else if (!Character.isSurrogate(c)) {
                text.append("\\u%04x".formatted((int) c));
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(i + 1))) {
                text.append("\\U%08x".formatted(value.codePointAt(i++)));
            } else {
                text.append("\\ufffd");
            }
        }
        text.append('"');
    }
}
