package io.juxta.kube.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A lexer for CEL expressions, just enough to tell code from string literals and comments.
final class CelText {

    private static final Pattern SELECTION = Pattern.compile("\\s*\\.\\s*\\??\\s*");

    private final String text;
    private int at;

    private CelText(String text) {
        this.text = text;
    }

    /// A name in the code.
    ///
    /// @param member whether it follows a dot
    /// @param called whether a parenthesis follows it
    private record Word(String text, int start, int end, boolean member, boolean called) {}

    /// The expression with every call of a method renamed.
    static String renameMethod(String expression, String from, String to) {
        if (!expression.contains(from)) {
            return expression;
        }
        var written = new StringBuilder();
        var copied = 0;
        for (var word : new CelText(expression).words()) {
            if (word.member() && word.called() && word.text().equals(from)) {
                written.append(expression, copied, word.start()).append(to);
                copied = word.end();
            }
        }
        return written.append(expression, copied, expression.length()).toString();
    }

    /// Whether the expression selects a field of a variable: `device.name`, `device.?name`.
    static boolean selects(String expression, String variable, String field) {
        if (!expression.contains(field)) {
            return false;
        }
        var words = new CelText(expression).words();
        for (var i = 1; i < words.size(); i++) {
            var owner = words.get(i - 1);
            var word = words.get(i);
            if (word.text().equals(field)
                    && !word.called()
                    && owner.text().equals(variable)
                    && !owner.member()
                    && SELECTION
                            .matcher(expression.substring(owner.end(), word.start()))
                            .matches()) {
                return true;
            }
        }
        return false;
    }

    private List<Word> words() {
        var words = new ArrayList<Word>();
        boolean afterDot = false;
        while (at < text.length()) {
            int start = at;
            char c = text.charAt(at);
            if (isNamePart(c)) {
                skipName();
                var name = text.substring(start, at);
                if (at < text.length() && isQuote(text.charAt(at)) && isPrefix(name)) {
                    skipString(name.indexOf('r') >= 0 || name.indexOf('R') >= 0);
                } else {
                    words.add(new Word(name, start, at, afterDot, nextIs('(')));
                }
                afterDot = false;
            } else if (isQuote(c)) {
                skipString(false);
                afterDot = false;
            } else if (c == '/' && text.startsWith("//", at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else {
                at++;
                afterDot = c == '.' || (afterDot && Character.isWhitespace(c));
            }
        }
        return words;
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

    /// `r`, `b` and `br` in any case: prefixes of a string literal.
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
