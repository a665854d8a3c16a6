package io.juxta.node;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/// Parses numbers in a configuration as Go does.
final class GoNumber {

    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");
    private static final Pattern HEXADECIMAL =
            Pattern.compile(
                    "[+-]?0[xX]([0-9a-fA-F]+\\.?[0-9a-fA-F]*|\\.[0-9a-fA-F]+)[pP][+-]?[0-9]+");
    private static final Pattern INFINITE = Pattern.compile("(?i)[+-]?(inf|infinity)");

    /// An amount with its sign, digits before and after the point, and suffix.
    private static final Pattern AMOUNT = Pattern.compile("[+-]?0*([0-9]*)(?:\\.([0-9]*))?(.*)");

    private static final String DECIMAL_SUFFIXES = "numkMGTPE";
    private static final String BINARY_SUFFIXES = "KMGTPE";

    /// More digits than these are not held as 64 bits.
    private static final int MOST_DIGITS = 18;

    /// The finest amount there is, as a power of ten.
    private static final int NANO = -9;

    private GoNumber() {}

    /// A number of 32 bits; empty when the text is none or beyond what 32 bits hold.
    static Optional<Float> float32(String text) {
        if (INFINITE.matcher(text).matches()) {
            return Optional.of(
                    text.startsWith("-") ? Float.NEGATIVE_INFINITY : Float.POSITIVE_INFINITY);
        }
        if (!DECIMAL.matcher(text).matches() && !HEXADECIMAL.matcher(text).matches()) {
            return Optional.empty();
        }
        var value = Float.parseFloat(text);
        return Float.isInfinite(value) ? Optional.empty() : Optional.of(value);
    }

    /// Whether a kubelet sees a whole number of 64 bits in a quantity as it is written: it does in
    /// `1536Mi` and `1.5G`, and does not in `1.5Gi` and `1000m`.
    static boolean isInt64(String quantity) {
        var parts = AMOUNT.matcher(quantity);
        if (!parts.matches()) {
            return false;
        }
        var digits = parts.group(1).isEmpty() ? "0" : parts.group(1);
        var decimals = parts.group(2) == null ? "" : parts.group(2);
        var suffix = parts.group(3);
        return suffix.endsWith("i")
                ? isBinaryInt64(digits, decimals, suffix)
                : isDecimalInt64(digits, decimals, suffix);
    }

    /// Whether a power of two is multiplied out, by Go's estimate: three decimal digits for ten
    /// bits.
    private static boolean isBinaryInt64(String digits, String decimals, String suffix) {
        var bits = 10 * (BINARY_SUFFIXES.indexOf(suffix.charAt(0)) + 1);
        return decimals.isEmpty() && 15 - digits.length() - bits * 3 / 10 - 1 >= 0;
    }

    private static boolean isDecimalInt64(String digits, String decimals, String suffix) {
        var exponent = power(suffix) - decimals.length();
        if (digits.length() + decimals.length() > MOST_DIGITS || exponent < NANO) {
            return false;
        }
        return exponent >= 0
                && new BigDecimal(digits + decimals)
                                .scaleByPowerOfTen(Math.min(exponent, 99))
                                .compareTo(BigDecimal.valueOf(Long.MAX_VALUE))
                        <= 0;
    }

    private static int power(String suffix) {
        if (suffix.isEmpty()) {
            return 0;
        }
        if (suffix.length() > 1) {
            return Integer.parseInt(suffix.substring(suffix.startsWith("+", 1) ? 2 : 1));
        }
        // n, u and m come before one, k and the others after it.
        var at = DECIMAL_SUFFIXES.indexOf(suffix.charAt(0));
        return (at < 3 ? at - 3 : at - 2) * 3;
    }
}
