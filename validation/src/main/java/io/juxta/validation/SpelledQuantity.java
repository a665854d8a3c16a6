package io.juxta.validation;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.regex.Pattern;

/// A quantity with the digits it was written with.
///
/// The server compares listed amounts by their internal form: `1` and `1000m` are different
/// decimals there, and numbers beyond 64 bits wrap around. This is needed only here; amounts are
/// [io.juxta.model.Quantity] everywhere else.
///
/// @param small kept in 64 bits and a power of ten, as the server does where it can
record SpelledQuantity(BigDecimal number, boolean small) {

    private static final Pattern PARTS =
            Pattern.compile("([+-]?)([0-9]*)(?:\\.([0-9]*))?([^0-9.].*)?");
    private static final List<String> DECIMAL =
            List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
    private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
    private static final int FINEST = 9;

    /// No quantity that was read has more digits, so this only bounds the work.
    private static final int FARTHEST = 10_000;

    private static final int LARGEST_POWER = 18;
    private static final int SMALL_DIGITS = 18;
    private static final int SMALL_BINARY_DIGITS = 14;
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);

    static SpelledQuantity of(String text) {
        var parts = PARTS.matcher(text);
        if (!parts.matches()) {
            return new SpelledQuantity(BigDecimal.ZERO, true);
        }
        var whole = parts.group(2).replaceFirst("^0+(?=.)", "");
        var digits = whole.isEmpty() ? "0" : whole;
        var fraction = parts.group(3) == null ? "" : parts.group(3);
        var suffix = parts.group(4) == null ? "" : parts.group(4);
        var unscaled = new BigInteger(digits + fraction);
        var signed = parts.group(1).equals("-") ? unscaled.negate() : unscaled;
        var binary = BINARY.indexOf(suffix);
        if (binary > 0) {
            var scaled = new BigDecimal(signed.shiftLeft(10 * binary), fraction.length());
            var small = fraction.isEmpty() && digits.length() + 3 * binary <= SMALL_BINARY_DIGITS;
            return small ? new SpelledQuantity(scaled, true) : large(scaled);
        }
        var exponent =
                DECIMAL.contains(suffix)
                        ? 3 * DECIMAL.indexOf(suffix) - FINEST
                        : Math.clamp(Long.parseLong(suffix.substring(1)), -FARTHEST, FARTHEST);
        var scaled = new BigDecimal(signed, fraction.length() - exponent);
        return digits.length() + fraction.length() <= SMALL_DIGITS && scaled.scale() <= FINEST
                ? new SpelledQuantity(scaled, true)
                : large(scaled);
    }

    private static SpelledQuantity large(BigDecimal number) {
        return new SpelledQuantity(
                number.signum() == 0 ? number : number.setScale(FINEST, RoundingMode.UP), false);
    }

    /// The digits as the server prints them, trailing zeros of a fraction included.
    String decimal() {
        return number.signum() == 0 && number.scale() <= 0 ? "0" : number.toPlainString();
    }

    /// The same number after the server has compared it with a large one: it then keeps both as
    /// decimals of any size.
    SpelledQuantity grown() {
        return new SpelledQuantity(number, false);
    }

    /// The next whole number up, as the server reads it. Small numbers that do not fit become zero;
    /// others wrap around, and negative ones may lose their fraction the wrong way.
    long whole() {
        if (small) {
            var rounded = number.setScale(0, RoundingMode.UP).toBigIntegerExact();
            return rounded.bitLength() < Long.SIZE ? rounded.longValue() : 0;
        }
        var unscaled = number.unscaledValue();
        if (number.scale() <= 0) {
            return unscaled.longValue() * power(-number.scale());
        }
        var unit = BigInteger.TEN.pow(number.scale());
        if (unscaled.compareTo(LONG_MAX) < 0) {
            var quotient = unscaled.longValue() / unit.longValueExact();
            return unscaled.longValue() % unit.longValueExact() == 0 ? quotient : quotient + 1;
        }
        var parts = unscaled.divideAndRemainder(unit);
        return parts[0].longValue() + (parts[1].signum() == 0 ? 0 : 1);
    }

    /// A power of ten in 64 bits, as the server's processor makes it of a number too large.
    private static long power(int exponent) {
        return exponent <= LARGEST_POWER
                ? BigInteger.TEN.pow(exponent).longValueExact()
                : Long.MIN_VALUE;
    }
}
