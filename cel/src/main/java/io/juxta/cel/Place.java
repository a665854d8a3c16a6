package io.juxta.cel;

/// A stretch of an expression's text, in code points.
public record Place(int start, int length) {

    /// The part of the text at a code point of a problem: the name after a dot, the function before
    /// a parenthesis, the word, or just that one character. The text need not compile.
    public static Place at(String expression, int offset) {
        return Spans.of(expression).at(offset);
    }
}
