package io.juxta.allocator.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/// Eight small numbers in one long behave like eight small numbers.
class MixTest {

    @Test
    void whenMoreIsAddedThanAnybodyNeeds_itIsCutOff() {
        var mix = Mix.plus(0, 7, Mix.MOST - 1);

        assertThat(Mix.of(Mix.plus(mix, 7, 1), 7)).isEqualTo(Mix.MOST);
        assertThat(Mix.of(Mix.plus(mix, 7, 2), 7)).isEqualTo(Mix.MOST);
        assertThat(Mix.of(mix, 6)).isZero();
    }

    @Test
    void comparesAndSubtractsByKind() {
        var random = new Random(1);
        for (var run = 0; run < 2_000; run++) {
            var one = random.ints(8, 0, Mix.MOST + 1).toArray();
            var two = random.ints(8, 0, Mix.MOST + 1).toArray();
            if (random.nextBoolean()) {
                for (var kind = 0; kind < 8; kind++) {
                    two[kind] = Math.max(one[kind] - random.nextInt(8) / 7, two[kind]);
                }
            }
            var within = true;
            for (var kind = 0; kind < 8; kind++) {
                within &= one[kind] <= two[kind];
                assertThat(Mix.of(Mix.less(mix(one), mix(two)), kind))
                        .isEqualTo(Math.max(0, one[kind] - two[kind]));
            }
            assertThat(Mix.within(mix(one), mix(two))).isEqualTo(within);
        }
    }

    private static long mix(int[] counts) {
        var mix = 0L;
        for (var kind = 0; kind < counts.length; kind++) {
            mix = Mix.plus(mix, kind, counts[kind]);
        }
        return mix;
    }
}
