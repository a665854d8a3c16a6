package io.juxta.cel;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/// Numbers from and to text, as Go reads and writes them.
final class NumberText {

    private NumberText() {}

    /// Decimal digits with an optional sign; null when it is something else or too large.
    static @Nullable Long parseLong(String text) {
        var signed = text.startsWith("-") || text.startsWith("+");
        if (!digits(text, signed ? 1 : 0)) {
            return null;
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException tooLarge) {
            return null;
        }
    }

    /// Decimal digits without a sign; null when it is something else or too large.
    static @Nullable Unsigned parseUnsigned(String text) {
        if (!digits(text, 0)) {
            return null;
        }
        try {
            return new Unsigned(Long.parseUnsignedLong(text));
        } catch (NumberFormatException tooLarge) {
            return null;
        }
    }

    private static boolean digits(String text, int start) {
        for (var i = start; i < text.length(); i++) {
            if (!digit(text.charAt(i))) {
                return false;
            }
        }
        return start < text.length();
    }

    static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    static @Nullable Boolean parseBool(String text) {
        return switch (text) {
            case "1", "t", "T", "true", "TRUE", "True" -> true;
            case "0", "f", "F", "false", "FALSE", "False" -> false;
            default -> null;
        };
    }

    /// A number with a decimal exponent (`1_000.5e3`) or a binary one (`0x1p4`), an infinity or
    /// NaN; null when it is something else or too large.
    static @Nullable Double parseDouble(String text) {
        var special = infinity(text);
        if (special != null) {
            return special;
        }
        var plain = FloatSyntax.accepts(text) ? text.replace("_", "") : null;
        if (plain == null) {
            return null;
        }
        var value = Double.parseDouble(plain);
        return Double.isInfinite(value) ? null : value;
    }

    private static @Nullable Double infinity(String text) {
        if (text.equalsIgnoreCase("nan")) {
            return Double.NaN;
        }
        var negative = text.startsWith("-");
        var word = negative || text.startsWith("+") ? text.substring(1) : text;
        if (word.equalsIgnoreCase("inf") || word.equalsIgnoreCase("infinity")) {
            return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return null;
    }

    /// The fewest digits that identify the number, with an exponent when it is below -4 or above 5:
    /// `12345.678`, `1e+06`, `-0`, `+Inf`.
    static String shortest(double value) {
        if (!Double.isFinite(value)) {
            return notFinite(value);
        }
        var sign = negative(value) ? "-" : "";
        if (value == 0) {
            return sign + "0";
        }
        var decimal = shortestDecimal(Math.abs(value));
        var digits = decimal.unscaledValue().toString();
        var exponent = digits.length() - 1 - decimal.scale();
        if (exponent >= -4 && exponent < 6) {
            return sign + decimal.toPlainString();
        }
        var fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
        return "%s%c%se%c%02d"
                .formatted(
                        sign,
                        digits.charAt(0),
                        fraction,
                        exponent < 0 ? '-' : '+',
                        Math.abs(exponent));
    }

    /// The fewest digits that identify the number, never with an exponent.
    static String plain(double value) {
        var sign = negative(value) ? "-" : "";
        return value == 0 ? sign + "0" : sign + shortestDecimal(Math.abs(value)).toPlainString();
    }

    /// With so many digits after the point, rounded half to even: `1.500000`, `NaN`, `+Inf`.
    static String fixed(double value, int fraction) {
        if (!Double.isFinite(value)) {
            return notFinite(value);
        }
        var rounded = new BigDecimal(Math.abs(value)).setScale(fraction, RoundingMode.HALF_EVEN);
        return (negative(value) ? "-" : "") + rounded.toPlainString();
    }

    private static String notFinite(double value) {
        return Double.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
    }

    static boolean negative(double value) {
        return Double.doubleToRawLongBits(value) < 0;
    }

    /// The shortest decimal that reads as this positive number.
    static BigDecimal shortestDecimal(double value) {
        // Java's has at least two digits, and picks them as if one would not do: 4.9E-324.
        var decimal = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        if (decimal.precision() == 2) {
            var single = decimal.round(new MathContext(1, RoundingMode.HALF_EVEN));
            if (single.doubleValue() == value) {
                decimal = single.stripTrailingZeros();
            }
        }
        return decimal;
    }
}
