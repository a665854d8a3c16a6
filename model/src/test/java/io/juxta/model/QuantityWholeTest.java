package io.juxta.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Whole numbers are computed with as longs. Held here against the exact arithmetic of all others.
class QuantityWholeTest {

    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);

    /// Around every border there is, and some from a seed.
    private static List<Quantity> quantities() {
        var quantities = new ArrayList<Quantity>();
        for (var border :
                List.of(0L, 1000L, 1024L, 1L << 31, 1L << 32, 1L << 40, Long.MAX_VALUE / 1000)) {
            for (var near = -1; near <= 1; near++) {
                quantities.add(Quantity.of(border + near));
                quantities.add(Quantity.of(-border - near).as(Format.BINARY_SI));
            }
        }
        for (var near = 0; near <= 2; near++) {
            quantities.add(Quantity.of(Long.MAX_VALUE - near));
            quantities.add(Quantity.of(Long.MIN_VALUE + near).as(Format.DECIMAL_EXPONENT));
        }
        quantities.add(Quantity.of(new BigDecimal(MAX.add(BigInteger.ONE)), Format.BINARY_SI));
        quantities.add(Quantity.of(new BigDecimal("1e30"), Format.DECIMAL_SI));
        var texts = new QuantityTexts(18);
        for (var i = 0; i < 60; i++) {
            quantities.add(Quantity.parse(texts.next()));
        }
        return quantities;
    }

    @Test
    void oneNumberIsTheSameEitherWay() {
        for (var quantity : quantities()) {
            var exact = quantity.exact();
            assertThat(exact).isEqualTo(exact.stripTrailingZeros());
            var again = Quantity.of(exact, quantity.format());
            assertThat(again).isEqualTo(quantity).hasSameHashCodeAs(quantity);
            assertThat(quantity.hashCode()).as("%s", exact).isEqualTo(exact.hashCode());
            assertThat(quantity.signum()).isEqualTo(exact.signum());
            assertThat(quantity.decimals()).isEqualTo(Math.max(0, exact.scale()));
            assertThat(quantity.ceil())
                    .isEqualTo(exact.setScale(0, RoundingMode.UP).toBigIntegerExact());
            assertThat(BigInteger.valueOf(quantity.value()))
                    .isEqualTo(quantity.ceil().max(MIN).min(MAX));
            assertThat(BigInteger.valueOf(quantity.milliValue()))
                    .isEqualTo(
                            exact.movePointRight(3)
                                    .setScale(0, RoundingMode.UP)
                                    .toBigIntegerExact()
                                    .max(MIN)
                                    .min(MAX));
            for (var format : Format.values()) {
                assertThat(quantity.as(format)).hasToString(QuantityText.canonical(exact, format));
            }
            assertThat(quantity.negated().exact()).isEqualByComparingTo(exact.negate());
        }
    }

    @Test
    void twoNumbersAreTheSameEitherWay() {
        for (var one : quantities()) {
            for (var other : quantities()) {
                var a = one.exact();
                var b = other.exact();
                assertThat(one.plus(other).exact()).isEqualByComparingTo(a.add(b));
                assertThat(one.minus(other).exact()).isEqualByComparingTo(a.subtract(b));
                assertThat(one.times(other).exact()).isEqualByComparingTo(a.multiply(b));
                assertThat(one.plus(other).format())
                        .isEqualTo(a.signum() == 0 ? other.format() : one.format());
                assertThat(one.compareTo(other)).isEqualTo(a.compareTo(b));
                assertThat(one.equals(other)).isEqualTo(a.compareTo(b) == 0);
            }
        }
    }

    @Test
    void aTextIsTheNumberThatItsDigitsSay() {
        var random = new Random(18);
        for (var i = 0; i < 10_000; i++) {
            var digits = random.nextLong() >> random.nextInt(64);
            var power = random.nextInt(7);
            var factor = BigInteger.ONE.shiftLeft(10 * power);
            var text = digits + List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei").get(power);
            var expected = BigInteger.valueOf(digits).multiply(factor);
            assertThat(Quantity.parse(text).exact())
                    .as(text)
                    .isEqualByComparingTo(
                            new BigDecimal(
                                    power == 0 ? expected : expected.max(MAX.negate()).min(MAX)));
        }
    }
}
