package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SearchBudgetTest {

    private static final int TURNS = 60;
    private static final long TOTAL = 200;

    static LongStream seeds() {
        return LongStream.range(1, 1 + Long.getLong("juxta.seeds", 12));
    }

    @Test
    void whenOthersSpentTheTotal_aTurnIsOver() {
        var spending = new SearchBudget(10, 4);
        spending.spend(0, 9);
        assertThat(spending.isOver(3)).isFalse();
        spending.spend(2, 1);
        assertThat(spending.isOver(2)).isFalse();
        assertThat(spending.isOver(3)).isTrue();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void inWhateverOrderTurnsAreTaken_theSameAreReached(long seed) {
        var random = new Random(seed);
        var units = new long[TURNS];
        for (var i = 0; i < TURNS; i++) {
            units[i] = random.nextInt(3) == 0 ? 0 : random.nextInt(20);
        }
        var inOrder = new ArrayList<Integer>();
        for (var i = 0; i < TURNS; i++) {
            inOrder.add(i);
        }
        var shuffled = new ArrayList<>(inOrder);
        Collections.shuffle(shuffled, random);

        assertThat(reached(shuffled, units)).isEqualTo(reached(inOrder, units));
    }

    private static Set<Integer> reached(List<Integer> order, long[] units) {
        var spending = new SearchBudget(TOTAL, TURNS);
        for (int turn : order) {
            if (!spending.isOver(turn)) {
                spending.spend(turn, units[turn]);
            }
        }
        var reached = new HashSet<Integer>();
        for (var turn = 0; turn < TURNS; turn++) {
            if (!spending.isOver(turn)) {
                reached.add(turn);
            }
        }
        return reached;
    }
}
