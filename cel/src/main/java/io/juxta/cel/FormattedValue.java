package io.juxta.cel;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A value as a clause of `format` writes it: a String, or a [Failure] without the words that
/// [TextFormat] puts before it.
///
/// Doubles are written for English readers: `1,234.500000`, `1.234500×10⁰³`, `∞`.
final class FormattedValue {

    static final int DEFAULT_PRECISION = 6;

    /// More digits than this and the printer takes the clause for none.
    private static final long LARGEST_PRECISION = 10_000_009;

    private static final String UNREADABLE = "%!(NOVERB)";

    private FormattedValue() {}

    /// `%s`.
    static Object plain(Object value) {
        return switch (value) {
            case List<?> list -> NestedText.of(list);
            case MapValue map -> NestedText.of(map);
            case Null _ -> "null";
            case Boolean _,
                    Long _,
                    Unsigned _,
                    Double _,
                    String _,
                    Duration _,
                    Timestamp _,
                    TypeName _ ->
                    ConversionLibrary.toText(value);
            case Bytes(var array) ->
                    switch (ConversionLibrary.decode(array)) {
                        case Failure(var why) ->
                                new Failure(
                                        "could not convert argument %s to string"
                                                .formatted(Quotes.go(why)));
                        case Object text -> text;
                    };
            default ->
                    refused(
                            "string clause can only be used on strings, bools, bytes, ints, doubles,"
                                    + " maps, lists, types, durations, and timestamps",
                            value);
        };
    }

    /// `%d`.
    static Object decimal(Object value) {
        return value instanceof Long || value instanceof Unsigned
                ? value.toString()
                : refused("decimal clause can only be used on integers", value);
    }

    /// `%b`.
    static Object binary(Object value) {
        return switch (value) {
            case Long number -> Long.toString(number, 2);
            case Unsigned(var bits) -> Long.toUnsignedString(bits, 2);
            case Boolean yes -> yes ? "1" : "0";
            default -> refused("only integers and bools can be formatted as binary", value);
        };
    }

    /// `%o`.
    static Object octal(Object value) {
        return switch (value) {
            case Long number -> Long.toString(number, 8);
            case Unsigned(var bits) -> Long.toUnsignedString(bits, 8);
            default -> refused("octal clause can only be used on integers", value);
        };
    }

    /// `%x` and `%X`.
    static Object hexadecimal(Object value, boolean upper) {
        var digits = upper ? HexFormat.of().withUpperCase() : HexFormat.of();
        return switch (value) {
            case Long number -> cased(Long.toString(number, 16), upper);
            case Unsigned(var bits) -> cased(Long.toUnsignedString(bits, 16), upper);
            case String text -> digits.formatHex(text.getBytes(StandardCharsets.UTF_8));
            case Bytes(var array) -> digits.formatHex(array);
            default ->
                    refused(
                            "only integers, byte buffers, and strings can be formatted as hex",
                            value);
        };
    }

    private static String cased(String digits, boolean upper) {
        return upper ? digits.toUpperCase(Locale.ROOT) : digits;
    }

    /// `%f`. The printer stores its precision in narrow numbers: at least as many digits as the
    /// lowest 8 bits, at most as the lowest 16, where a negative number is no bound.
    static Object fixed(Object value, long precision) {
        var number = number(value);
        if (number == null) {
            return refused("fixed-point clause can only be used on doubles", value);
        }
        if (precision > LARGEST_PRECISION) {
            return UNREADABLE;
        }
        if (!Double.isFinite(number)) {
            return notFinite(number);
        }
        var fewest = (int) (precision & 0xFF);
        var most = (short) precision;
        var magnitude = Math.abs(number);
        var exact = most >= 0 || magnitude == 0;
        var digits = exact ? new BigDecimal(magnitude) : NumberText.shortestDecimal(magnitude);
        if (most >= 0 && digits.scale() > most) {
            digits = digits.setScale(most, RoundingMode.HALF_EVEN);
        }
        if (digits.scale() > fewest) {
            digits = digits.stripTrailingZeros();
        }
        if (digits.scale() < fewest) {
            digits = digits.setScale(fewest);
        }
        return (number < 0 ? "-" : "") + grouped(digits.toPlainString());
    }

    private static String grouped(String digits) {
        var point = digits.indexOf('.');
        var grouped = new StringBuilder(digits);
        for (var i = (point < 0 ? digits.length() : point) - 3; i > 0; i -= 3) {
            grouped.insert(i, ',');
        }
        return grouped.toString();
    }

    /// `%e`, always with six digits after the point. The precision is the least width.
    static Object scientific(Object value, long precision) {
        var number = number(value);
        if (number == null) {
            return refused("scientific clause can only be used on doubles", value);
        }
        if (precision > LARGEST_PRECISION) {
            return UNREADABLE;
        }
        var text = Double.isFinite(number) ? withExponent(number) : notFinite(number);
        var width = (int) (precision & 0xFFFF);
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    private static String withExponent(double number) {
        if (number == 0) {
            return "0.000000×10⁰⁰";
        }
        var digits =
                new BigDecimal(Math.abs(number))
                        .round(new MathContext(DEFAULT_PRECISION + 1, RoundingMode.HALF_EVEN));
        var exponent = digits.precision() - digits.scale() - 1;
        var mantissa = digits.movePointLeft(exponent).setScale(DEFAULT_PRECISION);
        var raised = new StringBuilder(exponent < 0 ? "⁻" : "");
        "%02d"
                .formatted(Math.abs(exponent))
                .chars()
                .forEach(digit -> raised.append("⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(digit - '0')));
        return (number < 0 ? "-" : "") + mantissa.toPlainString() + "×10" + raised;
    }

    private static String notFinite(double number) {
        return Double.isNaN(number) ? "NaN" : number > 0 ? "∞" : "-∞";
    }

    /// A double, or one of three words that mean one.
    private static @Nullable Double number(Object value) {
        return switch (value) {
            case Double number -> number;
            case String text when text.equals("NaN") -> Double.NaN;
            case String text when text.equals("Infinity") -> Double.POSITIVE_INFINITY;
            case String text when text.equals("-Infinity") -> Double.NEGATIVE_INFINITY;
            default -> null;
        };
    }

    private static Failure refused(String rule, Object value) {
        return new Failure("%s, was given %s".formatted(rule, Values.typeName(value)));
    }
}
