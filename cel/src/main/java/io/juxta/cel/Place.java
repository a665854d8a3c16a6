package io.juxta.cel;

/// A stretch of an expression's text, in code points.
public record Place(int start, int length) {

    /// What stands at a code point a problem points at: the name behind a dot, the function before
    /// a parenthesis, the word, or just that one character. The text need not compile.
    public static Place at(String expression, int offset) {
        return Spans.of(expression).at(offset);
    }
}
