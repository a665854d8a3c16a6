package io.juxta.model;

import io.juxta.model.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/// The written side of [Quantity]: text to number and back.
///
/// A text is a sign, digits with at most one point, and a suffix. Kubernetes is more generous than
/// its own grammar, and so are we: digits may be missing altogether (`Ki` is zero), `1.` and `.5`
/// are numbers, and a short text that is nearly canonical (`+5`, `1.250`) is printed as it was
/// written. Cost is bounded by [#MAX_DIGITS], where Kubernetes has no bound.
final class QuantityText {

    /// The largest number of digits before the point, and the half of the longest text.
    static final int MAX_DIGITS = 10_000;

    private static final List<String> DECIMAL_SUFFIXES =
            List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
    private static final int SMALLEST_DECIMAL = -9;
    private static final int LARGEST_DECIMAL = 18;
    private static final List<String> BINARY_SUFFIXES =
            List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");

    /// The digits that surely fit a long.
    private static final int LONG_DIGITS = 18;

    private static final long KIBI = 1024;

    /// What the numbers need that are no longs; made when one of them turns up.
    private static final class Exact {
        static final BigInteger KIBI = BigInteger.valueOf(QuantityText.KIBI);
        static final BigDecimal KIBI_DECIMAL = BigDecimal.valueOf(QuantityText.KIBI);
        static final BigDecimal BINARY_LIMIT = BigDecimal.valueOf(Long.MAX_VALUE);
        static final BigDecimal FINEST = BigDecimal.valueOf(1, Quantity.DECIMALS);

        private Exact() {}
    }

    private QuantityText() {}

    private record Suffix(int base, int exponent, Format format) {

        /// How many thousandths it stands for, where that is a whole number and a long; else zero.
        long milli() {
            if (base == 2) {
                return exponent <= 50 ? 1000L << exponent : 0;
            }
            return exponent >= -3 && exponent <= 15 ? powerOfTen(exponent + 3) : 0;
        }
    }

    private static long powerOfTen(int exponent) {
        var power = 1L;
        for (var i = 0; i < exponent; i++) {
            power *= 10;
        }
        return power;
    }

    static Quantity parse(String text) {
        if (text.isEmpty()) {
            throw QuantityException.malformed(text);
        }
        if (text.length() > 2 * MAX_DIGITS) {
            throw QuantityException.tooLarge(text);
        }
        var signed = text.charAt(0) == '-' || text.charAt(0) == '+';
        var wholeStart = signed ? 1 : 0;
        var wholeEnd = digitsEnd(text, wholeStart);
        var pointed = wholeEnd < text.length() && text.charAt(wholeEnd) == '.';
        var fractionStart = pointed ? wholeEnd + 1 : wholeEnd;
        var fractionEnd = pointed ? digitsEnd(text, fractionStart) : wholeEnd;
        var suffix =
                suffix(text.substring(fractionEnd))
                        .orElseThrow(() -> QuantityException.malformed(text));

        var whole = withoutLeadingZeros(text.substring(wholeStart, wholeEnd));
        var fraction = text.substring(fractionStart, fractionEnd);
        var plain = isPlain(whole, fraction, suffix);
        if (wholeEnd == wholeStart && fraction.isEmpty() && !plain) {
            throw QuantityException.malformed(text);
        }
        var printed = plain && isPrintedAsWritten(whole + fraction, fraction, suffix) ? text : null;
        var factor = suffix.milli();
        if (fraction.isEmpty() && whole.length() <= LONG_DIGITS && factor > 0) {
            var digits = Long.parseLong(whole);
            if (digits <= Long.MAX_VALUE / factor) {
                var number = text.charAt(0) == '-' ? -digits * factor : digits * factor;
                return Quantity.ofMilli(number, suffix.format(), printed, text);
            }
        }
        var unscaled = new BigInteger(whole + fraction);
        if (text.charAt(0) == '-') {
            unscaled = unscaled.negate();
        }
        var number = number(text, unscaled, fraction.length(), suffix);
        return Quantity.of(number, formatOf(number, suffix.format()), printed, text);
    }

    private static int digitsEnd(String text, int start) {
        var at = start;
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static String withoutLeadingZeros(String digits) {
        var at = 0;
        while (at < digits.length() && digits.charAt(at) == '0') {
            at++;
        }
        return at == digits.length() ? "0" : digits.substring(at);
    }

    private static Optional<Suffix> suffix(String text) {
        var decimal = DECIMAL_SUFFIXES.indexOf(text);
        if (decimal >= 0) {
            return Optional.of(new Suffix(10, 3 * decimal + SMALLEST_DECIMAL, Format.DECIMAL_SI));
        }
        var binary = BINARY_SUFFIXES.indexOf(text);
        if (binary > 0) {
            return Optional.of(new Suffix(2, 10 * binary, Format.BINARY_SI));
        }
        if (text.length() < 2 || (text.charAt(0) != 'e' && text.charAt(0) != 'E')) {
            return Optional.empty();
        }
        return exponent(text.substring(1))
                .map(exponent -> new Suffix(10, exponent, Format.DECIMAL_EXPONENT));
    }

    /// The exponent is read with 64 bits and kept with 32, as in Kubernetes: `1e4294967299` is 1e3.
    private static Optional<Integer> exponent(String text) {
        var start = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
        if (start == text.length() || digitsEnd(text, start) != text.length()) {
            return Optional.empty();
        }
        try {
            return Optional.of((int) Long.parseLong(text));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    /// Whether Kubernetes reads the text with plain 64-bit arithmetic: there missing digits are
    /// zero and the text itself may survive.
    private static boolean isPlain(String whole, String fraction, Suffix suffix) {
        if (suffix.base() == 2) {
            return fraction.isEmpty() && whole.length() + suffix.exponent() * 3 / 10 <= 14;
        }
        return whole.length() + fraction.length() <= 18
                && (long) suffix.exponent() - fraction.length() >= SMALLEST_DECIMAL;
    }

    private static boolean isPrintedAsWritten(String digits, String fraction, Suffix suffix) {
        if (suffix.base() == 2) {
            return Long.parseLong(digits) % 8 != 0;
        }
        return (suffix.exponent() - fraction.length()) % 3 == 0
                && !digits.endsWith("000")
                && digits.charAt(0) != '0';
    }

    private static BigDecimal number(
            String text, BigInteger unscaled, int decimals, Suffix suffix) {
        if (unscaled.signum() == 0) {
            return BigDecimal.ZERO;
        }
        var mantissa = new BigDecimal(unscaled, decimals);
        if (suffix.base() == 2) {
            var scaled = mantissa.multiply(new BigDecimal(BigInteger.TWO.pow(suffix.exponent())));
            return roundedUp(scaled).min(Exact.BINARY_LIMIT).max(Exact.BINARY_LIMIT.negate());
        }
        long digitsBeforePoint = (long) mantissa.precision() - decimals + suffix.exponent();
        if (digitsBeforePoint > MAX_DIGITS) {
            throw QuantityException.tooLarge(text);
        }
        if (digitsBeforePoint <= -Quantity.DECIMALS) {
            return unscaled.signum() < 0 ? Exact.FINEST.negate() : Exact.FINEST;
        }
        return roundedUp(mantissa.scaleByPowerOfTen(suffix.exponent()));
    }

    private static BigDecimal roundedUp(BigDecimal number) {
        return number.scale() > Quantity.DECIMALS
                ? number.setScale(Quantity.DECIMALS, RoundingMode.UP)
                : number;
    }

    /// A fraction of one has no binary suffix to print.
    private static Format formatOf(BigDecimal number, Format written) {
        var fractionOfOne = number.signum() != 0 && number.abs().compareTo(BigDecimal.ONE) < 0;
        return written == Format.BINARY_SI && fractionOfOne ? Format.DECIMAL_SI : written;
    }

    /// The shortest whole number with the largest suffix that is exact.
    static String canonical(BigDecimal exact, Format format) {
        if (exact.signum() == 0) {
            return "0";
        }
        var number = roundedUp(exact);
        return switch (format) {
            case DECIMAL_SI -> decimal(number);
            case BINARY_SI ->
                    isBinary(number) ? binary(number.toBigIntegerExact()) : decimal(number);
            case DECIMAL_EXPONENT -> {
                var exponent = exponentOf(number);
                var mantissa = number.scaleByPowerOfTen(-exponent).toBigIntegerExact().toString();
                yield exponent == 0 ? mantissa : mantissa + "e" + exponent;
            }
        };
    }

    /// The same for a number of thousandths.
    static String canonicalMilli(long thousandths, Format format) {
        if (thousandths == 0) {
            return "0";
        }
        var exponent = -3;
        var rest = thousandths;
        while (rest % 1000 == 0) {
            rest /= 1000;
            exponent += 3;
        }
        if (format == Format.BINARY_SI && exponent >= 0) {
            var whole = thousandths / 1000;
            if (Math.abs(whole) >= KIBI) {
                return binary(whole);
            }
        }
        if (format == Format.DECIMAL_EXPONENT) {
            return exponent == 0 ? Long.toString(rest) : rest + "e" + exponent;
        }
        return rest + DECIMAL_SUFFIXES.get((exponent - SMALLEST_DECIMAL) / 3);
    }

    private static String binary(long number) {
        var rest = number;
        var suffix = 0;
        while (suffix < BINARY_SUFFIXES.size() - 1 && rest % KIBI == 0) {
            rest /= KIBI;
            suffix++;
        }
        return rest + BINARY_SUFFIXES.get(suffix);
    }

    private static boolean isBinary(BigDecimal number) {
        return number.abs().compareTo(Exact.KIBI_DECIMAL) >= 0
                && number.stripTrailingZeros().scale() <= 0;
    }

    /// The largest exponent that is a multiple of three and leaves a whole number.
    private static int exponentOf(BigDecimal number) {
        return 3 * Math.floorDiv(-number.stripTrailingZeros().scale(), 3);
    }

    private static String decimal(BigDecimal number) {
        var exponent = Math.min(exponentOf(number), LARGEST_DECIMAL);
        return number.scaleByPowerOfTen(-exponent).toBigIntegerExact()
                + DECIMAL_SUFFIXES.get((exponent - SMALLEST_DECIMAL) / 3);
    }

    private static String binary(BigInteger number) {
        var rest = number;
        var suffix = 0;
        while (suffix < BINARY_SUFFIXES.size() - 1 && rest.mod(Exact.KIBI).signum() == 0) {
            rest = rest.divide(Exact.KIBI);
            suffix++;
        }
        return rest + BINARY_SUFFIXES.get(suffix);
    }
}
