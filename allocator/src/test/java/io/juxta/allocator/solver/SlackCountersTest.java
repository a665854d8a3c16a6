package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Counters that cannot run out are left out, with what is drawn of them.
class SlackCountersTest {

    /// Two of these devices draw at most 3 + 4.
    @Test
    void whenEvenTheLargestDrawsFit_theCounterGoes() {
        assertThat(counters(devices(3).request(2).counter(7, 2, 3, 4))).isZero();
        assertThat(counters(devices(3).request(2).counter(6, 2, 3, 4))).isEqualTo(1);
    }

    @Test
    void whenNobodyWantsTheLargestDevice_itDoesNotCount() {
        assertThat(counters(devices(3).request(2, 0, 1).counter(5, 2, 3, 4))).isZero();
    }

    @Test
    void whenOneOfTwoGoes_theOtherIsNumberedAnew() {
        var puzzle =
                SlackCounters.leftOut(
                        devices(2).request(2).counter(9, 2, 3).counter(4, 2, 3).build());

        assertThat(puzzle.counters()).hasSize(1);
        assertThat(puzzle.counters().getFirst().left()).isEqualTo(4);
        assertThat(puzzle.draws()[1].from(0)).isEqualTo(3);
        assertThat(puzzle.draws()[1].counters()).hasSize(1);
    }

    private static int counters(PuzzleBuilder puzzle) {
        return SlackCounters.leftOut(puzzle.build()).counters().size();
    }
}
