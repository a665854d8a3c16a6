package io.juxta.cel;

import io.juxta.cel.QuantityForm.Large;
import io.juxta.cel.QuantityForm.Small;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads a quantity into the form Kubernetes would keep it in.
///
/// `io.juxta.model.Quantity` reads the same texts into numbers; here the form and the messages
/// matter.
final class QuantityReader {

    private static final Failure MALFORMED =
            new Failure(
                    "quantities must match the regular expression"
                            + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
    private static final Failure NO_SUFFIX = new Failure("unable to parse quantity's suffix");
    private static final Failure NO_NUMBER =
            new Failure("unable to parse numeric part of quantity");

    private static final List<String> DECIMAL =
            List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
    private static final List<String> BINARY = List.of("Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
    private static final String SUFFIX_LETTERS = "eEinumkKMGTP";

    /// The finest decimal; finer amounts are rounded away from zero.
    private static final int NANO = 9;

    private static final int SMALL_DIGITS = 18;
    private static final int SMALL_BINARY_DIGITS = 14;
    private static final int MAX_DIGITS = 100_000;

    private final String text;
    private int at;

    private QuantityReader(String text) {
        this.text = text;
    }

    /// A [QuantityForm] or a [Failure].
    static Object read(String text) {
        return text.isEmpty() ? MALFORMED : new QuantityReader(text).read();
    }

    private record Scale(int base, int exponent) {}

    private Object read() {
        var negative = skipSign() == '-';
        var digitsStart = at;
        skipDigits();
        var whole = withoutLeadingZeros(text.substring(digitsStart, at));
        var fractionStart = at;
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            fractionStart = at;
            skipDigits();
        }
        var fraction = text.substring(fractionStart, at);
        var hasDigits = text.substring(digitsStart, at).chars().anyMatch(c -> c != '.');
        var suffixStart = at;
        skipLetters();
        skipSign();
        skipDigits();
        if (at < text.length()) {
            return MALFORMED;
        }
        var scale = scale(text.substring(suffixStart));
        if (scale == null) {
            return NO_SUFFIX;
        }
        var small = small(negative, whole, fraction, scale);
        if (small != null) {
            return small;
        }
        return hasDigits ? large(negative, whole + fraction, fraction.length(), scale) : NO_NUMBER;
    }

    private char skipSign() {
        var c = at < text.length() ? text.charAt(at) : ' ';
        if (c == '-' || c == '+') {
            at++;
        }
        return c;
    }

    private void skipDigits() {
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
    }

    private void skipLetters() {
        while (at < text.length() && SUFFIX_LETTERS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private static String withoutLeadingZeros(String digits) {
        var start = 0;
        while (start < digits.length() && digits.charAt(start) == '0') {
            start++;
        }
        return start == digits.length() ? "0" : digits.substring(start);
    }

    private static @Nullable Scale scale(String suffix) {
        var decimal = DECIMAL.indexOf(suffix);
        if (decimal >= 0) {
            return new Scale(10, 3 * decimal - NANO);
        }
        var binary = BINARY.indexOf(suffix);
        if (binary >= 0) {
            return new Scale(2, 10 * (binary + 1));
        }
        if (suffix.length() < 2 || (suffix.charAt(0) != 'e' && suffix.charAt(0) != 'E')) {
            return null;
        }
        try {
            // Read with 64 bits and kept with 32, as in Kubernetes: 1e4294967299 is 1e3.
            return new Scale(10, (int) Long.parseLong(suffix.substring(1)));
        } catch (NumberFormatException _) {
            return null;
        }
    }

    /// Null when there are too many digits or decimals.
    private static @Nullable Small small(
            boolean negative, String whole, String fraction, Scale scale) {
        if (scale.base() == 2) {
            if (!fraction.isEmpty()
                    || whole.length() + scale.exponent() * 3 / 10 > SMALL_BINARY_DIGITS) {
                return null;
            }
            var value = Long.parseLong(whole) << scale.exponent();
            return new Small(negative ? -value : value, 0);
        }
        var exponent = (long) scale.exponent() - fraction.length();
        if (whole.length() + fraction.length() > SMALL_DIGITS || exponent < -NANO) {
            return null;
        }
        var value = Long.parseLong(whole + fraction);
        return new Small(negative ? -value : value, (int) exponent);
    }

    private static Object large(boolean negative, String digits, int decimals, Scale scale) {
        var unscaled = new BigInteger(digits);
        var places = (long) decimals - (scale.base() == 10 ? scale.exponent() : 0);
        if (digits.length() > MAX_DIGITS || places < -MAX_DIGITS) {
            return new Failure("quantity has more than %d digits".formatted(MAX_DIGITS));
        }
        if (scale.base() == 2) {
            unscaled = unscaled.shiftLeft(scale.exponent());
        }
        var number = new BigDecimal(unscaled, (int) Math.min(places, Integer.MAX_VALUE));
        if (unscaled.signum() != 0) {
            number = rounded(number);
        }
        if (scale.base() == 2) {
            number = number.min(BigDecimal.valueOf(Long.MAX_VALUE));
        }
        return new Large(negative ? number.negate() : number);
    }

    private static BigDecimal rounded(BigDecimal number) {
        var vanishing = (long) number.precision() - number.scale() < -NANO;
        return vanishing
                ? BigDecimal.ONE.movePointLeft(NANO)
                : number.setScale(NANO, RoundingMode.UP);
    }
}
