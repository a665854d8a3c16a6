package io.juxta.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How few nodes reach several amounts at once.
class FewestNodesTest {

    /// One node is rich in CPUs, one in memory, one has some of both. Two of them have (7, 4), (4,
    /// 7) or (5, 5) together, all three have (8, 8).
    @Nested
    class GivenThreeDifferentNodes {

        private final long[][] amounts = {{4, 1, 3}, {1, 4, 3}};

        @Test
        void whenOneNodeHasBoth_oneIsEnough() {
            assertThat(fewest(amounts, 3, 3)).isEqualTo(1);
            assertThat(fewest(amounts, 3, 4)).isEqualTo(2);
        }

        @Test
        void whenTwoNodesAddUpToBoth_twoAreEnough() {
            assertThat(fewest(amounts, 7, 4)).isEqualTo(2);
            assertThat(fewest(amounts, 7, 5)).isEqualTo(3);
        }

        /// Half of both is 5 in every pair at least, so only looking at each pair tells.
        @Test
        void whenEveryPairHasEnoughOnAverage_thePairsAreLookedAt() {
            assertThat(fewest(amounts, 5, 5)).isEqualTo(2);
            assertThat(fewest(amounts, 6, 5)).isEqualTo(3);
            assertThat(fewest(amounts, 5, 6)).isEqualTo(3);
        }

        @Test
        void whenAllAreNeeded_allAreTaken() {
            assertThat(fewest(amounts, 8, 8)).isEqualTo(3);
        }
    }

    @Test
    void whenFewerAreKnownToBeTooFew_theAnswerIsTheSame() {
        var amounts = new long[][] {{4, 1, 3}, {1, 4, 3}};
        var asked = new long[] {7, 4};

        for (var least : new int[] {1, 2}) {
            assertThat(new FewestNodes(amounts, asked, WorkBudget.standard()).from(least))
                    .hasValue(2);
        }
    }

    /// Only the number of equal nodes matters, so there is one case for each size.
    @Test
    void whenNodesAreEqual_littleWorkIsEnough() {
        var amounts = new long[2][500];
        Arrays.fill(amounts[0], 3);
        Arrays.fill(amounts[1], 5);
        var budget = WorkBudget.of(100);

        assertThat(new FewestNodes(amounts, new long[] {900, 1_000}, budget).from(1)).hasValue(300);
        assertThat(budget.isSpent()).isFalse();
    }

    @Test
    void whenTheBudgetEnds_saysNothingRatherThanSomethingWrong() {
        var silent = 0;
        for (long seed = 1; seed <= 20; seed++) {
            var random = new Random(seed);
            var amounts = new long[3][60];
            Arrays.setAll(amounts, _ -> random.longs(60, 1, 1_000_000).toArray());
            var asked = new long[] {12_000_000, 12_000_000, 12_000_000};

            var rich = new FewestNodes(amounts, asked, WorkBudget.standard()).from(1);
            var poor = new FewestNodes(amounts, asked, WorkBudget.of(0)).from(1);

            assertThat(rich).as("seed %d", seed).isPresent();
            silent += poor.isEmpty() ? 1 : 0;
            if (poor.isPresent()) {
                assertThat(poor).as("seed %d", seed).isEqualTo(rich);
            }
        }
        assertThat(silent).isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void isTheSmallestOfAllSetsThatReachEverything(long seed) {
        var random = new Random(seed);
        for (var run = 0; run < 400; run++) {
            var nodes = 1 + random.nextInt(8);
            var amounts = new long[2 + random.nextInt(2)][];
            Arrays.setAll(amounts, _ -> random.longs(nodes, 0, 6).toArray());
            var asked =
                    Arrays.stream(amounts)
                            .mapToLong(each -> 1 + random.nextInt((int) sum(each) + 1))
                            .toArray();
            var smallest = smallest(amounts, asked);
            if (smallest > 0) {
                assertThat(fewest(amounts, asked))
                        .as("seed %d, run %d", seed, run)
                        .isEqualTo(smallest);
            }
        }
    }

    private static int fewest(long[][] amounts, long... asked) {
        return new FewestNodes(amounts, asked, WorkBudget.standard()).from(1).orElseThrow();
    }

    private static long sum(long[] amounts) {
        return Arrays.stream(amounts).sum();
    }

    /// By trying every set; 0 when not even all nodes reach everything.
    private static int smallest(long[][] amounts, long[] asked) {
        var smallest = 0;
        for (var some = 1; some < 1 << amounts[0].length; some++) {
            int set = some;
            var reaches =
                    IntStream.range(0, asked.length)
                            .allMatch(need -> sum(amounts[need], set) >= asked[need]);
            if (reaches && (smallest == 0 || Integer.bitCount(some) < smallest)) {
                smallest = Integer.bitCount(some);
            }
        }
        return smallest;
    }

    private static long sum(long[] amounts, int set) {
        return IntStream.range(0, amounts.length)
                .filter(node -> (set >> node & 1) == 1)
                .mapToLong(node -> amounts[node])
                .sum();
    }
}
