package io.juxta.kube;

/// A CEL expression as text, read just far enough to tell code from string literals and comments.
final class CelText {

    private final String text;
    private int at;

    private CelText(String text) {
        this.text = text;
    }

    /// The expression with every call of a method going to another name.
    static String renameMethod(String expression, String from, String to) {
        return expression.contains(from) ? new CelText(expression).renamed(from, to) : expression;
    }

    private String renamed(String from, String to) {
        var written = new StringBuilder();
        boolean afterDot = false;
        while (at < text.length()) {
            int start = at;
            char c = text.charAt(at);
            if (isNamePart(c)) {
                skipName();
                var name = text.substring(start, at);
                if (at < text.length() && isQuote(text.charAt(at)) && isPrefix(name)) {
                    skipString(name.indexOf('r') >= 0 || name.indexOf('R') >= 0);
                    written.append(text, start, at);
                } else {
                    boolean call = afterDot && name.equals(from) && nextIs('(');
                    written.append(call ? to : name);
                }
                afterDot = false;
            } else if (isQuote(c)) {
                skipString(false);
                written.append(text, start, at);
                afterDot = false;
            } else if (c == '/' && text.startsWith("//", at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
                written.append(text, start, at);
            } else {
                at++;
                written.append(c);
                afterDot = c == '.' || (afterDot && Character.isWhitespace(c));
            }
        }
        return written.toString();
    }

    private void skipName() {
        while (at < text.length() && isNamePart(text.charAt(at))) {
            at++;
        }
    }

    /// Ends after the closing quotes, or at the end of a text that lacks them.
    private void skipString(boolean raw) {
        var quote = text.substring(at, at + 1);
        var end = text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
        at += end.length();
        while (at < text.length() && !text.startsWith(end, at)) {
            at += !raw && text.charAt(at) == '\\' ? 2 : 1;
        }
        at = Math.min(text.length(), at + end.length());
    }

    private boolean nextIs(char expected) {
        int next = at;
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return next < text.length() && text.charAt(next) == expected;
    }

    /// `r`, `b` and `br` in any case, which may stand before a quote.
    private static boolean isPrefix(String name) {
        return switch (name) {
            case "r", "R", "b", "B", "br", "bR", "Br", "BR", "rb", "rB", "Rb", "RB" -> true;
            default -> false;
        };
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'';
    }

    private static boolean isNamePart(char c) {
        return c == '_'
                || (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9');
    }
}
