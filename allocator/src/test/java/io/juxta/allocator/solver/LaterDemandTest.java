package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The most that the requests from a position on could ask for.
class LaterDemandTest {

    @Test
    void whenARequestHasAlternatives_theLargestCounts() {
        var later = later(devices(3).request(2).request(1).or(3).counter(9, 1, 1, 1));

        assertThat(later.ofClass[0]).containsExactly(5);
        assertThat(later.ofClass[1]).containsExactly(3);
        assertThat(later.ofClass[2]).containsExactly(0);
        assertThat(later.drawn[0]).containsExactly(5);
        assertThat(later.drawn[1]).containsExactly(3);
    }

    @Test
    void whenNoDeviceToComeHoldsAValue_itIsNotHeld() {
        var later = later(devices(3).request(1, 0, 1).request(1, 2).distinct("a", "b", "c"));

        assertThat(later.held[0][0]).containsExactly(0b111);
        assertThat(later.held[1][0]).containsExactly(0b100);
        assertThat(later.held[2][0]).isNull();
    }

    private static LaterDemand later(PuzzleBuilder puzzle) {
        var scene = PuzzleScene.of(puzzle);
        return new LaterDemand(scene.openRequests, scene.classes);
    }
}
