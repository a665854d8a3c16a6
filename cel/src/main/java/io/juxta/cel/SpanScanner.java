package io.juxta.cel;

import io.juxta.cel.Spans.Span;

/// Scans the code points of an expression: blanks, symbols, names, numbers and texts.
///
/// It may be at the end, where there is nothing to read.
final class SpanScanner {

    private final int[] points;
    private int at;

    SpanScanner(int[] points) {
        this.points = points;
    }

    /// The index of the next code point.
    int at() {
        return at;
    }

    /// The next code point, or -1 at the end.
    int peek() {
        return at < points.length ? points[at] : -1;
    }

    boolean atEnd() {
        return at >= points.length;
    }

    void skip() {
        at++;
    }

    void skipAll() {
        at = points.length;
    }

    /// Skips blanks and comments.
    void skipBlanks() {
        while (at < points.length) {
            if (Character.isWhitespace(points[at])) {
                at++;
            } else if (points[at] == '/' && at + 1 < points.length && points[at + 1] == '/') {
                while (at < points.length && points[at] != '\n') {
                    at++;
                }
            } else {
                return;
            }
        }
    }

    /// Skips an optional symbol, after blanks.
    void skipSign(int sign) {
        skipBlanks();
        if (peek() == sign) {
            at++;
        }
    }

    /// Skips an operator after blanks, if it is there.
    boolean takes(String operator) {
        skipBlanks();
        for (var i = 0; i < operator.length(); i++) {
            if (at + i >= points.length || points[at + i] != operator.charAt(i)) {
                return false;
            }
        }
        if (Character.isLetter(operator.charAt(0))
                && at + operator.length() < points.length
                && belongsToName(points[at + operator.length()])) {
            return false;
        }
        at += operator.length();
        return true;
    }

    /// A name, in backticks or bare; an empty one where there is none.
    Span name() {
        skipBlanks();
        var start = at;
        if (peek() == '`') {
            at++;
            while (at < points.length && peek() != '`') {
                at++;
            }
            at++;
            return new Span(start, Math.min(at, points.length));
        }
        while (belongsToName(peek())) {
            at++;
        }
        return new Span(start, at);
    }

    /// Skips a number.
    void skipNumber() {
        var start = at;
        while (belongsToName(peek())
                || (peek() == '.' && at + 1 < points.length && Character.isDigit(points[at + 1]))
                || ((peek() == '+' || peek() == '-')
                        && (points[at - 1] == 'e' || points[at - 1] == 'E')
                        && !hexadecimal(start))) {
            at++;
        }
    }

    private boolean hexadecimal(int start) {
        return start + 1 < points.length && (points[start + 1] == 'x' || points[start + 1] == 'X');
    }

    /// Skips a text from its quote on.
    ///
    /// @param prefix the letters before it; an `r` among them takes their meaning from backslashes
    void skipText(Span prefix) {
        var raw = raw(prefix);
        var quote = peek();
        var triple = quoted(quote);
        at += triple ? 3 : 1;
        while (at < points.length) {
            if (peek() == '\\' && !raw) {
                at += 2;
            } else if (peek() != quote) {
                at++;
            } else if (!triple) {
                at++;
                return;
            } else if (quoted(quote)) {
                at += 3;
                return;
            } else {
                at++;
            }
        }
        at = points.length;
    }

    private boolean raw(Span prefix) {
        for (var i = prefix.start(); i < prefix.end(); i++) {
            if (points[i] == 'r' || points[i] == 'R') {
                return true;
            }
        }
        return false;
    }

    /// Whether the next two are this quote too.
    private boolean quoted(int quote) {
        return at + 2 < points.length && points[at + 1] == quote && points[at + 2] == quote;
    }

    private static boolean belongsToName(int point) {
        return point == '_'
                || (point >= '0' && point <= '9')
                || (point >= 'a' && point <= 'z')
                || (point >= 'A' && point <= 'Z');
    }
}
