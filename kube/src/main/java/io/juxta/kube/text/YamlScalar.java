package io.juxta.kube.text;

/// The meaning of a plain scalar in kubectl: YAML 1.1 as its Go library reads it.
///
/// `yes`, `on` and `y` are true; `010`, `0o10`, `0x8` and `0b1000` are eight; underscores in
/// numbers are dropped; base-60 numbers and dates stay text. The whole table, checked against the
/// real library, is in the test resource `cases/yaml-scalars.yaml`.
sealed interface YamlScalar {

    /// Plain text.
    record Text() implements YamlScalar {}

    record Null() implements YamlScalar {}

    record Bool(boolean value) implements YamlScalar {}

    /// Signed 64 bits, or unsigned where signed do not suffice.
    record Int(long bits, boolean unsigned) implements YamlScalar {
        String literal() {
            return unsigned ? Long.toUnsignedString(bits) : Long.toString(bits);
        }

        double widened() {
            return (double) bits;
        }
    }

    /// Any other number, infinity and not-a-number among them.
    record Decimal(double value) implements YamlScalar {}

    YamlScalar TEXT = new Text();
    YamlScalar NULL = new Null();
    YamlScalar TRUE = new Bool(true);
    YamlScalar FALSE = new Bool(false);

    static YamlScalar of(String plain) {
        if (plain.isEmpty()) {
            return NULL;
        }
        return switch (plain.charAt(0)) {
            case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '-' -> signedOrDigit(plain);
            case '.' -> dotted(plain);
            case '~', 'y', 'Y', 'n', 'N', 't', 'T', 'f', 'F', 'o', 'O' -> word(plain);
            default -> TEXT;
        };
    }

    /// True when text must be quoted to stay text, here or in other YAML versions.
    static boolean mistakable(String text) {
        return !(of(text) instanceof Text)
                || text.equals("<<")
                || text.equals("=")
                || looksLikeDate(text)
                || looksLikeBase60(text);
    }

    /// Four digits and a dash: enough for a date, which stays text but is often misread.
    static boolean looksLikeDate(String text) {
        return text.length() > 4 && text.charAt(4) == '-' && digits(text, 0, 4) == 4;
    }

    private static boolean looksLikeBase60(String text) {
        if (text.indexOf(':') < 1) {
            return false;
        }
        for (var i = 0; i < text.length(); i++) {
            if ("0123456789:._+-".indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    private static YamlScalar word(String plain) {
        return switch (plain) {
            case "~", "null", "Null", "NULL" -> NULL;
            case "y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON" -> TRUE;
            case "n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF" ->
                    FALSE;
            default -> TEXT;
        };
    }

    private static YamlScalar dotted(String plain) {
        return switch (plain) {
            case ".nan", ".NaN", ".NAN" -> new Decimal(Double.NaN);
            case ".inf", ".Inf", ".INF" -> new Decimal(Double.POSITIVE_INFINITY);
            default -> underscoresBetweenDigits(plain) ? decimal(plain.replace("_", "")) : TEXT;
        };
    }

    private static YamlScalar signedOrDigit(String text) {
        switch (text) {
            case "+.inf", "+.Inf", "+.INF" -> {
                return new Decimal(Double.POSITIVE_INFINITY);
            }
            case "-.inf", "-.Inf", "-.INF" -> {
                return new Decimal(Double.NEGATIVE_INFINITY);
            }
            default -> {}
        }
        var plain = text.indexOf('_') < 0 ? text : text.replace("_", "");
        var integer = integer(plain);
        if (!(integer instanceof Text)) {
            return integer;
        }
        var decimal = decimal(plain);
        if (!(decimal instanceof Text)) {
            return decimal;
        }
        // The library tries binary once more without its prefix, so a sign may follow it.
        if (plain.startsWith("0b") && plain.length() > 3 && "+-".indexOf(plain.charAt(2)) >= 0) {
            var negative = plain.charAt(2) == '-';
            return magnitude(plain, 3, 2, negative, false);
        }
        return TEXT;
    }

    private static YamlScalar integer(String plain) {
        var signed = plain.charAt(0) == '+' || plain.charAt(0) == '-';
        var negative = plain.charAt(0) == '-';
        var at = signed ? 1 : 0;
        if (at == plain.length()) {
            return TEXT;
        }
        if (plain.charAt(at) != '0') {
            return magnitude(plain, at, 10, negative, !signed);
        }
        if (plain.length() - at == 1) {
            return new Int(0, false);
        }
        var base =
                plain.length() - at < 3
                        ? 0
                        : switch (plain.charAt(at + 1)) {
                            case 'x', 'X' -> 16;
                            case 'o', 'O' -> 8;
                            case 'b', 'B' -> 2;
                            default -> 0;
                        };
        return base == 0
                ? magnitude(plain, at + 1, 8, negative, !signed)
                : magnitude(plain, at + 2, base, negative, !signed);
    }

    private static YamlScalar magnitude(
            String plain, int from, int base, boolean negative, boolean mayBeUnsigned) {
        var limit = Long.divideUnsigned(-1L, base);
        var bits = 0L;
        for (var i = from; i < plain.length(); i++) {
            var c = plain.charAt(i);
            var digit = c < 128 ? Character.digit(c, base) : -1;
            if (digit < 0 || Long.compareUnsigned(bits, limit) > 0) {
                return TEXT;
            }
            var next = bits * base + digit;
            if (Long.compareUnsigned(next, bits * base) < 0) {
                return TEXT;
            }
            bits = next;
        }
        if (bits >= 0) {
            return new Int(negative ? -bits : bits, false);
        }
        if (negative) {
            return bits == Long.MIN_VALUE ? new Int(bits, false) : TEXT;
        }
        return mayBeUnsigned ? new Int(bits, true) : TEXT;
    }

    /// Digits with a dot and an exponent somewhere; text when they do not fit a double.
    private static YamlScalar decimal(String plain) {
        var at = plain.charAt(0) == '+' || plain.charAt(0) == '-' ? 1 : 0;
        var whole = digits(plain, at, plain.length());
        at += whole;
        var fraction = 0;
        if (at < plain.length() && plain.charAt(at) == '.') {
            fraction = digits(plain, at + 1, plain.length());
            at += 1 + fraction;
        }
        if (whole + fraction == 0) {
            return TEXT;
        }
        if (at < plain.length() && (plain.charAt(at) | 0x20) == 'e') {
            at++;
            if (at < plain.length() && "+-".indexOf(plain.charAt(at)) >= 0) {
                at++;
            }
            var exponent = digits(plain, at, plain.length());
            if (exponent == 0) {
                return TEXT;
            }
            at += exponent;
        }
        if (at < plain.length()) {
            return TEXT;
        }
        var value = Double.parseDouble(plain);
        return Double.isInfinite(value) ? TEXT : new Decimal(value);
    }

    private static int digits(String text, int from, int to) {
        var at = from;
        while (at < to && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at - from;
    }

    private static boolean underscoresBetweenDigits(String text) {
        for (var i = text.indexOf('_'); i >= 0; i = text.indexOf('_', i + 1)) {
            var between =
                    digits(text, i - 1, i) == 1
                            && i + 1 < text.length()
                            && digits(text, i + 1, i + 2) == 1;
            if (!between) {
                return false;
            }
        }
        return true;
    }
}
