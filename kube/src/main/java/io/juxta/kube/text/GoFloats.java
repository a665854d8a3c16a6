package io.juxta.kube.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// Floating point as Go prints it, which is how a number in YAML reaches the API server.
final class GoFloats {

    private static final MathContext ONE_DIGIT = new MathContext(1, RoundingMode.HALF_EVEN);

    private GoFloats() {}

    /// As Go's JSON encoder: the shortest digits that read back, plain between 1e-6 and 1e21.
    static String json(double value) {
        var digits = shortest(Math.abs(value));
        var sign = isNegative(value) ? "-" : "";
        var exponent = digits.precision() - digits.scale() - 1;
        if (digits.signum() == 0 || (exponent >= -6 && exponent < 21)) {
            return sign + digits.toPlainString();
        }
        return sign + mantissa(digits) + (exponent < 0 ? "e-" : "e+") + Math.abs(exponent);
    }

    /// As a key: rounded to 32 bits and with an exponent from a million on, as kubectl's library
    /// does.
    static String key(double value) {
        var narrow = (float) value;
        if (Float.isNaN(narrow)) {
            return ".nan";
        }
        if (Float.isInfinite(narrow)) {
            return narrow > 0 ? ".inf" : "-.inf";
        }
        var digits = shortest(Math.abs(narrow));
        var sign = isNegative(value) ? "-" : "";
        var exponent = digits.precision() - digits.scale() - 1;
        if (digits.signum() == 0 || (exponent >= -4 && exponent < 6)) {
            return sign + digits.toPlainString();
        }
        var size = Math.abs(exponent);
        return sign
                + mantissa(digits)
                + (exponent < 0 ? "e-" : "e+")
                + (size < 10 ? "0" : "")
                + size;
    }

    private static boolean isNegative(double value) {
        return value < 0 || (value == 0 && 1 / value < 0);
    }

    private static String mantissa(BigDecimal digits) {
        var text = digits.unscaledValue().toString();
        return text.length() == 1 ? text : text.charAt(0) + "." + text.substring(1);
    }

    // Java prints two digits where one would do: 4.9E-324 for Go's 5e-324.
    private static BigDecimal shortest(double value) {
        var digits = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        if (digits.precision() == 2) {
            var shorter = digits.round(ONE_DIGIT);
            return shorter.doubleValue() == value ? shorter.stripTrailingZeros() : digits;
        }
        return digits;
    }

    private static BigDecimal shortest(float value) {
        var digits = new BigDecimal(Float.toString(value)).stripTrailingZeros();
        if (digits.precision() == 2) {
            var shorter = digits.round(ONE_DIGIT);
            return shorter.floatValue() == value ? shorter.stripTrailingZeros() : digits;
        }
        return digits;
    }
}
