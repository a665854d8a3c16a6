package io.juxta.conformance.sentences;

import java.math.BigDecimal;
import java.util.Map;

/// Quantities as plain decimal numbers.
final class PlainAmount {

    private static final BigDecimal KILO = BigDecimal.valueOf(1024);

    private static final Map<String, BigDecimal> UNITS =
            Map.of(
                    "m",
                    new BigDecimal("0.001"),
                    "k",
                    new BigDecimal("1000"),
                    "M",
                    new BigDecimal("1000000"),
                    "G",
                    new BigDecimal("1000000000"),
                    "Ki",
                    KILO,
                    "Mi",
                    KILO.pow(2),
                    "Gi",
                    KILO.pow(3),
                    "Ti",
                    KILO.pow(4));

    private PlainAmount() {}

    /// The value of a quantity; 0 when the text is empty.
    static BigDecimal of(String text) {
        if (text.isEmpty()) {
            return BigDecimal.ZERO;
        }
        return new BigDecimal(digits(text)).multiply(unit(text));
    }

    /// Whether a printed amount, which may be rounded to the digits it shows, is this number.
    static boolean shows(String shown, BigDecimal number) {
        var digits = new BigDecimal(digits(shown));
        var half =
                unit(shown)
                        .multiply(BigDecimal.ONE.movePointLeft(digits.scale() + 1))
                        .multiply(BigDecimal.valueOf(5));
        var exact = unit(shown).compareTo(BigDecimal.ONE) <= 0;
        var off = of(shown).subtract(number).abs();
        return exact ? off.signum() == 0 : off.compareTo(half) <= 0;
    }

    private static String digits(String text) {
        return text.replaceAll("[A-Za-z]+$", "");
    }

    private static BigDecimal unit(String text) {
        return UNITS.getOrDefault(text.substring(digits(text).length()), BigDecimal.ONE);
    }
}
