package io.juxta.allocator.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/// Quantities as whole numbers of the largest common unit.
class ScalingTest {

    private final Scaling scaling = new Scaling();

    @Test
    void whenAmountsHaveACommonUnit_theyAreCountedInIt() {
        note("1.5");
        note("10");

        assertThat(units("1.5")).isEqualTo(3);
        assertThat(units("10")).isEqualTo(20);
        assertThat(units("0")).isZero();
    }

    @Test
    void whenNamesDiffer_eachHasAUnitOfItsOwn() {
        note("4");
        scaling.note("other", new BigDecimal("3"));

        assertThat(units("4")).isEqualTo(1);
        assertThat(scaling.units("other", new BigDecimal("3"))).isEqualTo(1);
    }

    /// Sums of thousands of amounts have to stay within a long.
    @Test
    void whenThereAreMoreUnitsThanFit_isOdd() {
        var most = BigDecimal.valueOf(1L << 48);
        scaling.note("n", BigDecimal.ONE);
        scaling.note("n", most);

        assertThat(scaling.units("n", most)).isEqualTo(1L << 48);
        assertThatThrownBy(() -> scaling.units("n", most.add(BigDecimal.ONE)))
                .isInstanceOf(PuzzleMaker.Odd.class);
    }

    private void note(String amount) {
        scaling.note("n", new BigDecimal(amount));
    }

    private long units(String amount) {
        return scaling.units("n", new BigDecimal(amount));
    }
}
