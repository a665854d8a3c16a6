package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.solver.RandomPuzzles.Trait;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/// What the smallest draws add up to must be left.
class CounterBoundTest {

    @Test
    void whenTheSmallestDrawsFit_isNotExceeded() {
        assertThat(exceeded(devices(4).request(3).counter(9, 5, 3, 4, 2))).isFalse();
        assertThat(exceeded(devices(4).request(3).counter(8, 5, 3, 4, 2))).isTrue();
    }

    @Test
    void whenTwoRequestsWantTheSameDevices_theyDoNotBothGetTheSmallest() {
        assertThat(exceeded(devices(2).request(1).request(1).counter(6, 1, 5))).isFalse();
        assertThat(exceeded(devices(2).request(1).request(1).counter(5, 1, 5))).isTrue();
    }

    @Test
    void whenAnAlternativeDrawsLess_itCounts() {
        assertThat(exceeded(devices(3).request(1, 0).request(1, 1).counter(5, 3, 3, 2))).isTrue();
        assertThat(exceeded(devices(3).request(1, 0).request(1, 1).or(1, 2).counter(5, 3, 3, 2)))
                .isFalse();
    }

    /// All three can use device 0, so they need not be given three different ones.
    @Test
    void whenADeviceCanServeSeveral_theirNeedsAreNotAddedUp() {
        var puzzle = devices(3).request(1).request(1).request(1).counter(5, 0, 3, 3);

        assertThat(exceeded(puzzle)).isTrue();
        assertThat(exceeded(puzzle.shared(0, 9))).isFalse();
    }

    /// Another request may be using it by then, and shares of one device draw once.
    @Test
    void whenADeviceIsShared_itCountsAsFree() {
        var puzzle = devices(1).request(1).request(1).counter(3, 3).shared(0, 9);

        assertThat(exceeded(puzzle)).isFalse();
    }

    @Test
    void whatItRefutesHasNoSolution() {
        RandomPuzzles.neverRefutesWhatHasASolution(
                EnumSet.of(Trait.COUNTERS, Trait.SHARES, Trait.ALTERNATIVES, Trait.ALL_DEVICES),
                100,
                CounterBoundTest::exceeded);
    }

    private static boolean exceeded(PuzzleBuilder puzzle) {
        return exceeded(PuzzleScene.of(puzzle));
    }

    private static boolean exceeded(PuzzleScene scene) {
        return new CounterBound(scene.openRequests, scene.counterUsers(), scene.effort).exceeded();
    }
}
