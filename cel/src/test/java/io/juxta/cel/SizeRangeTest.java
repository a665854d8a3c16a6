package io.juxta.cel;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class SizeRangeTest {

    private static final BigInteger MAX = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);

    private final RandomGenerator random = RandomGeneratorFactory.getDefault().create(20);

    @Test
    void sumsAndProductsStopAtTheGreatestNumber() {
        for (var i = 0; i < 10_000; i++) {
            var a = number();
            var b = number();

            assertThat(big(Saturating.plus(a, b))).isEqualTo(big(a).add(big(b)).min(MAX));
            assertThat(big(Saturating.times(a, b))).isEqualTo(big(a).multiply(big(b)).min(MAX));
            assertThat(big(Saturating.min(a, b))).isEqualTo(big(a).min(big(b)));
            assertThat(big(Saturating.max(a, b))).isEqualTo(big(a).max(big(b)));
        }
    }

    @Test
    void factorsAreReckonedInDoublesAndRoundedUp() {
        for (var i = 0; i < 10_000; i++) {
            var a = number();
            var factor = List.of(0.1, 0.2, 0.25, 1.0, 2.0, 2.1, 32.0).get(random.nextInt(7));

            var wanted =
                    new BigDecimal(big(a).doubleValue() * factor)
                            .setScale(0, RoundingMode.CEILING)
                            .toBigInteger()
                            .min(MAX);
            assertThat(big(Saturating.times(a, factor))).isEqualTo(wanted);
        }
    }

    @Test
    void unsignedNumbersBecomeTheNearestDouble() {
        for (var i = 0; i < 10_000; i++) {
            var a = number();

            assertThat(Saturating.toDouble(a)).isEqualTo(big(a).doubleValue());
        }
    }

    @Test
    void aTenthOfTheUnknownIsStillANumber() {
        assertThat(SizeRange.UNKNOWN.traversal()).isEqualTo(1844674407370955264L);
        assertThat(SizeRange.UNKNOWN.costAt(1)).isEqualTo(Saturating.MAX);
        assertThat(SizeRange.exactly(15).traversal()).isEqualTo(2);
        assertThat(SizeRange.exactly(0).traversal()).isZero();
    }

    @Test
    void aRangeAroundNothingIsZero() {
        assertThat(SizeRange.around(List.of())).isEqualTo(SizeRange.exactly(0));
        assertThat(SizeRange.around(List.of(SizeRange.exactly(3), SizeRange.exactly(5))))
                .isEqualTo(new SizeRange(3, 5));
        assertThat(SizeRange.around(List.of(SizeRange.ONE, SizeRange.UNKNOWN)))
                .isEqualTo(SizeRange.UNKNOWN);
    }

    @Test
    void anEmptyTextIsStillMatched() {
        assertThat(SizeRange.exactly(0).matching(SizeRange.exactly(8))).isEqualTo(2);
        assertThat(SizeRange.exactly(64).matching(SizeRange.exactly(8))).isEqualTo(14);
    }

    /// Numbers of every length, those at the edges of their length in particular.
    private long number() {
        var bits = random.nextLong() >>> random.nextInt(64);
        return random.nextInt(4) == 0 ? Long.highestOneBit(bits) - random.nextInt(2) : bits;
    }

    private static BigInteger big(long unsigned) {
        return new BigInteger(Long.toUnsignedString(unsigned));
    }
}
