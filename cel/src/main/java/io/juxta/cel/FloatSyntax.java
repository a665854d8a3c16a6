package io.juxta.cel;

/// Whether a text is a floating-point number by Go's grammar.
///
/// An optional sign, then digits with at most one point among them, then an exponent. Hexadecimal
/// digits (after `0x`) must have one, written with `p`. Underscores may stand between digits.
final class FloatSyntax {

    private final String text;
    private int at;

    private FloatSyntax(String text) {
        this.text = text;
    }

    static boolean accepts(String text) {
        return new FloatSyntax(text).number();
    }

    private boolean number() {
        skipSign();
        var hexadecimal =
                at + 1 < text.length()
                        && text.charAt(at) == '0'
                        && lower(text.charAt(at + 1)) == 'x';
        if (hexadecimal) {
            at += 2;
        }
        if (!mantissa(hexadecimal)) {
            return false;
        }
        if (at == text.length()) {
            return !hexadecimal;
        }
        if (lower(text.charAt(at)) != (hexadecimal ? 'p' : 'e')) {
            return false;
        }
        at++;
        skipSign();
        return exponent();
    }

    private boolean mantissa(boolean hexadecimal) {
        var digits = 0;
        var points = 0;
        while (at < text.length()) {
            var c = text.charAt(at);
            if (c == '.') {
                points++;
            } else if (c == '_') {
                // Between two digits, or between the prefix and a digit.
                var before = at > 0 && (digit(at - 1, hexadecimal) || (hexadecimal && digits == 0));
                if (!before || (points > 0 && digits == 0) || !digit(at + 1, hexadecimal)) {
                    return false;
                }
            } else if (digit(at, hexadecimal)) {
                digits++;
            } else {
                break;
            }
            at++;
        }
        return digits > 0 && points <= 1;
    }

    private boolean exponent() {
        var start = at;
        while (at < text.length()) {
            var underscore = text.charAt(at) == '_' && digit(at - 1, false) && digit(at + 1, false);
            if (!underscore && !digit(at, false)) {
                return false;
            }
            at++;
        }
        return at > start;
    }

    private void skipSign() {
        if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
            at++;
        }
    }

    private boolean digit(int index, boolean hexadecimal) {
        if (index >= text.length()) {
            return false;
        }
        var c = text.charAt(index);
        return NumberText.digit(c) || (hexadecimal && lower(c) >= 'a' && lower(c) <= 'f');
    }

    private static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }
}
