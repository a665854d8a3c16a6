package io.juxta.allocator.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/// A room is filled by sums of amounts.
class SubsetSumsTest {

    @Test
    void whenSharesDoNotFillARoom_theLargestSumCounts() {
        var sums = sums(200, 40, 40, 40);

        assertThat(sums.largest(39)).isZero();
        assertThat(sums.largest(40)).isEqualTo(40);
        assertThat(sums.largest(100)).isEqualTo(80);
        assertThat(sums.largest(200)).isEqualTo(120);
    }

    @Test
    void whenAnAmountIsBeyondTheLimit_itIsInNoSum() {
        assertThat(sums(10, 11, Long.MAX_VALUE, 3).largest(10)).isEqualTo(3);
    }

    @Test
    void whenItBeginsAgain_nothingIsLeft() {
        var sums = sums(1000, 64, 128, 500);
        sums.begin(700);

        assertThat(sums.largest(700)).isZero();
    }

    /// Across words, against sums written down one by one.
    @Test
    void findsWhatTryingAllOfThemFinds() {
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
        for (var round = 0; round < 200; round++) {
            var amounts = random.longs(1 + random.nextInt(7), 0, 90).toArray();
            var limit = random.nextInt(300);
            var sums = sums(limit, amounts);
            for (var room = 0; room <= limit; room++) {
                assertThat(sums.largest(room))
                        .as("%s in %d", Arrays.toString(amounts), room)
                        .isEqualTo((int) largest(amounts, room));
            }
        }
    }

    private static long largest(long[] amounts, int room) {
        var best = 0L;
        for (var subset = 0; subset < 1 << amounts.length; subset++) {
            var sum = 0L;
            for (var i = 0; i < amounts.length; i++) {
                sum += (subset >> i & 1) == 1 ? amounts[i] : 0;
            }
            best = sum <= room ? Math.max(best, sum) : best;
        }
        return best;
    }

    private static SubsetSums sums(int limit, long... amounts) {
        var sums = new SubsetSums(limit);
        for (var amount : amounts) {
            sums.add(amount);
        }
        return sums;
    }
}
