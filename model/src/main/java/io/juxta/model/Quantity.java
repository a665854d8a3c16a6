package io.juxta.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An exact amount of something, such as `500m` CPUs or `80Gi` of memory.
///
/// Read and printed as Kubernetes does: at most nine decimals, more are rounded away from zero, and
/// binary amounts stop at 2^63-1. Two quantities are equal when they are the same number: how they
/// were written (`1Gi` or `1073741824`) only shows when they are printed.
public final class Quantity implements Comparable<Quantity> {

    /// The way a quantity was written, and will be printed again.
    public enum Format {
        /// `12M`, twelve times 10^6.
        DECIMAL_SI,
        /// `12Mi`, twelve times 2^20.
        BINARY_SI,
        /// `12e6`.
        DECIMAL_EXPONENT
    }

    /// The decimals that are read and printed; finer amounts are rounded away from zero, so that a
    /// non-zero amount stays non-zero.
    static final int DECIMALS = 9;

    public static final Quantity ZERO = of(0);

    /// No long has more.
    private static final int LONG_DIGITS = 19;

    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger LONG_MIN = BigInteger.valueOf(Long.MIN_VALUE);

    /// The number in thousandths, where it is [#small]; zero for others.
    private final long thousandths;

    /// The number without trailing zeros, so that equal numbers are equal objects. Always there for
    /// those that are not small; for small ones, made when first asked for: most never are, and the
    /// first BigDecimal of a program takes longer than reading a small file.
    private @Nullable BigDecimal number;

    /// Whether the thousandths are whole and fit a long, its lowest value aside. All such numbers
    /// are computed with as longs, and no others.
    private final boolean small;

    private final Format format;

    /// The text to print, when it was accepted unchanged.
    private final @Nullable String written;

    /// The text it was read from.
    private final @Nullable String read;

    private Quantity(
            BigDecimal number, Format format, @Nullable String written, @Nullable String read) {
        this.small =
                number.scale() <= 3
                        && number.precision() - number.scale() <= LONG_DIGITS
                        && isLong(number.movePointRight(3).toBigIntegerExact());
        this.thousandths = small ? number.movePointRight(3).longValueExact() : 0;
        this.number = number;
        this.format = format;
        this.written = written;
        this.read = read;
    }

    private Quantity(
            long thousandths, Format format, @Nullable String written, @Nullable String read) {
        this.small = true;
        this.thousandths = thousandths;
        this.format = format;
        this.written = written;
        this.read = read;
    }

    private static boolean isLong(BigInteger number) {
        return number.bitLength() < Long.SIZE && number.longValueExact() != Long.MIN_VALUE;
    }

    /// A quantity read from a text.
    static Quantity of(BigDecimal exact, Format format, @Nullable String written, String read) {
        return new Quantity(exact.stripTrailingZeros(), format, written, read);
    }

    /// Thousandths read from a text, not the lowest long.
    static Quantity ofMilli(
            long thousandths, Format format, @Nullable String written, String read) {
        return new Quantity(thousandths, format, written, read);
    }

    /// A number, to be printed in a format.
    public static Quantity of(BigDecimal number, Format format) {
        return new Quantity(number.stripTrailingZeros(), format, null, null);
    }

    public static Quantity of(long number) {
        return Math.abs(number / 1000) < Long.MAX_VALUE / 1_000_000
                ? ofMilli(number * 1000)
                : of(BigDecimal.valueOf(number), Format.DECIMAL_SI);
    }

    public static Quantity ofMilli(long thousandths) {
        return ofMilli(thousandths, Format.DECIMAL_SI);
    }

    private static Quantity ofMilli(long thousandths, Format format) {
        return thousandths == Long.MIN_VALUE
                ? of(BigDecimal.valueOf(thousandths, 3), format)
                : new Quantity(thousandths, format, null, null);
    }

    /// Parses a quantity.
    ///
    /// @throws QuantityException when Kubernetes would not accept it, or its size is absurd
    public static Quantity parse(String text) {
        return QuantityText.parse(text);
    }

    /// The parsed quantity, or empty where [#parse] throws.
    public static Optional<Quantity> tryParse(String text) {
        try {
            return Optional.of(parse(text));
        } catch (QuantityException _) {
            return Optional.empty();
        }
    }

    public Format format() {
        return format;
    }

    /// The same number, printed in another format.
    public Quantity as(Format other) {
        return small ? ofMilli(thousandths, other) : of(exact(), other);
    }

    /// The text it was read from, or else its printed form. Kubernetes uses the text in a few
    /// places: `1000m` is no integer there, although its value is.
    public String spelling() {
        return read != null ? read : toString();
    }

    /// Whether it was parsed from a text, and not computed.
    public boolean isRead() {
        return read != null;
    }

    /// Whether it was read from a text and prints as that text.
    public boolean isAsRead() {
        return read != null && read.equals(toString());
    }

    /// The number itself, nothing lost.
    public BigDecimal exact() {
        var known = number;
        if (known == null) {
            known = BigDecimal.valueOf(thousandths, 3).stripTrailingZeros();
            number = known; // Whoever comes first: all make the same.
        }
        return known;
    }

    /// How many digits it has behind the point.
    public int decimals() {
        if (!small) {
            return Math.max(0, exact().scale());
        }
        return thousandths % 1000 == 0
                ? 0
                : thousandths % 100 == 0 ? 1 : thousandths % 10 == 0 ? 2 : 3;
    }

    public int signum() {
        return small ? Long.signum(thousandths) : exact().signum();
    }

    /// The whole number at or next beyond this one, away from zero: `1500m` is 2, `-1500m` is -2.
    public BigInteger ceil() {
        return small
                ? BigInteger.valueOf(value())
                : exact().setScale(0, RoundingMode.UP).toBigIntegerExact();
    }

    /// [#ceil] as a long; beyond its borders, the border.
    public long value() {
        if (!small) {
            return saturated(ceil());
        }
        return thousandths / 1000 + Long.signum(thousandths % 1000);
    }

    /// The thousandths, rounded away from zero; beyond a long's borders, the border.
    public long milliValue() {
        if (small) {
            return thousandths;
        }
        return saturated(
                exact().movePointRight(3).setScale(0, RoundingMode.UP).toBigIntegerExact());
    }

    private static long saturated(BigInteger whole) {
        return whole.max(LONG_MIN).min(LONG_MAX).longValueExact();
    }

    /// The sum, in this quantity's format unless this is zero.
    public Quantity plus(Quantity other) {
        var sum = thousandths + other.thousandths;
        if (small && other.small && ((thousandths ^ sum) & (other.thousandths ^ sum)) >= 0) {
            return ofMilli(sum, formatWith(other));
        }
        return of(exact().add(other.exact()), formatWith(other));
    }

    /// The difference, in this quantity's format unless this is zero.
    public Quantity minus(Quantity other) {
        var difference = thousandths - other.thousandths;
        if (small
                && other.small
                && ((thousandths ^ other.thousandths) & (thousandths ^ difference)) >= 0) {
            return ofMilli(difference, formatWith(other));
        }
        return of(exact().subtract(other.exact()), formatWith(other));
    }

    /// This many of them.
    public Quantity times(long count) {
        var product = thousandths * count;
        if (small && Math.multiplyHigh(thousandths, count) == product >> (Long.SIZE - 1)) {
            return ofMilli(product, format);
        }
        return of(exact().multiply(BigDecimal.valueOf(count)), format);
    }

    /// The exact product, in this quantity's format.
    public Quantity times(Quantity factor) {
        return factor.small && factor.thousandths % 1000 == 0
                ? times(factor.thousandths / 1000)
                : of(exact().multiply(factor.exact()), format);
    }

    public Quantity negated() {
        return small ? ofMilli(-thousandths, format) : of(exact().negate(), format);
    }

    private Format formatWith(Quantity other) {
        return signum() == 0 ? other.format : format;
    }

    @Override
    public int compareTo(Quantity other) {
        return small && other.small
                ? Long.compare(thousandths, other.thousandths)
                : exact().compareTo(other.exact());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Quantity quantity
                && small == quantity.small
                && (small ? thousandths == quantity.thousandths : exact().equals(quantity.exact()));
    }

    @Override
    public int hashCode() {
        return small ? hashOf(thousandths) : exact().hashCode();
    }

    /// What [#exact] has, so that it does not matter which of the two is there.
    private static int hashOf(long thousandths) {
        var digits = thousandths;
        var scale = digits == 0 ? 0 : 3;
        while (digits != 0 && digits % 10 == 0) {
            digits /= 10;
            scale--;
        }
        var size = Math.abs(digits);
        var mixed = 31 * (int) (size >>> Integer.SIZE) + (int) size;
        return 31 * (digits < 0 ? -mixed : mixed) + scale;
    }

    /// The text of an API server.
    ///
    /// One deliberate difference: beyond `E` and `Ei` Kubernetes drops the suffix, so that 1000E
    /// comes back as `1`; here the number grows and keeps its value. A sum beyond 2^63-1 in the
    /// binary format is printed in full too, although reading it again would cap it there.
    @Override
    public String toString() {
        return written != null
                ? written
                : small
                        ? QuantityText.canonicalMilli(thousandths, format)
                        : QuantityText.canonical(exact(), format);
    }
}
