package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.solver.RandomPuzzles.Trait;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/// There must be as many values as the devices hold together.
class DistinctBoundTest {

    @Test
    void whenThereIsAValueForEachDevice_isNotExceeded() {
        assertThat(exceeded(devices(4).request(3).distinct("a", "b", "b", "c"))).isFalse();
        assertThat(exceeded(devices(4).request(3).distinct("a", "b", "b", "a"))).isTrue();
    }

    @Test
    void whenDevicesHoldSeveralValues_allOfThemCount() {
        assertThat(exceeded(devices(3).request(2).distinct("ab", "bc", "cd"))).isFalse();
        assertThat(exceeded(devices(3).request(2).distinct("ab", "bc", "ca"))).isTrue();
    }

    @Test
    void whenAValueIsTaken_itIsNotThereAnyMore() {
        var puzzle = devices(4).request(1).request(2).distinct("a", "b", "a", "c").build();
        var afterB = new PuzzleScene(puzzle);
        var afterBAndC =
                new PuzzleScene(
                        devices(5)
                                .request(1)
                                .request(2)
                                .distinct("a", "bc", "a", "b", "a")
                                .build());

        assertThat(afterB.lookAfter(1)).isTrue();
        assertThat(new DistinctBound(afterB.openRequests).exceeded()).isFalse();
        assertThat(afterBAndC.lookAfter(1)).isTrue();
        assertThat(new DistinctBound(afterBAndC.openRequests).exceeded()).isTrue();
    }

    @Test
    void whenAnAlternativeIsNotBound_itNeedsNoValue() {
        var puzzle = devices(3).request(1).request(1).or(1).unbound().distinct("a", "a", "a");

        assertThat(exceeded(puzzle)).isFalse();
    }

    @Test
    void whatItRefutesHasNoSolution() {
        RandomPuzzles.neverRefutesWhatHasASolution(
                EnumSet.of(Trait.DISTINCT, Trait.SHARES, Trait.ALTERNATIVES, Trait.ALL_DEVICES),
                100,
                scene -> new DistinctBound(scene.openRequests).exceeded());
    }

    private static boolean exceeded(PuzzleBuilder puzzle) {
        return new DistinctBound(PuzzleScene.of(puzzle).openRequests).exceeded();
    }
}
