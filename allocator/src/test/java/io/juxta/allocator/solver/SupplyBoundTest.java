package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.solver.RandomPuzzles.Trait;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/// Two GPUs of four slices each; a GPU gives one large partition of three slices, or two small ones
/// of two.
class SupplyBoundTest {

    @Test
    void whenOneGpuGivesTheLargeAndTheOtherTheSmallOnes_isCovered() {
        assertThat(exceeded(gpus(1, 2))).isFalse();
    }

    /// Eight slices are wanted and eight are there, but no GPU gives a large and a small one.
    @Test
    void whenNoChoiceOfMixesGivesBoth_isRefuted() {
        assertThat(exceeded(gpus(2, 1))).isTrue();
    }

    @Test
    void whenASmallOneIsHadElsewhere_isCovered() {
        var puzzle =
                devices(7)
                        .request(2, 0, 3)
                        .request(1, 1, 2, 4, 5, 6)
                        .counter(4, 3, 2, 2, 0, 0, 0, 0)
                        .counter(4, 0, 0, 0, 3, 2, 2, 0);

        assertThat(exceeded(puzzle)).isFalse();
    }

    /// Then a device would be counted for both.
    @Test
    void whenKindsOverlap_saysNothing() {
        var puzzle =
                devices(3)
                        .request(2, 0, 1)
                        .request(1, 1, 2)
                        .counter(2, 1, 1, 1)
                        .counter(1, 1, 1, 0);

        assertThat(exceeded(puzzle)).isFalse();
    }

    @Test
    void whatItRefutesHasNoSolution() {
        RandomPuzzles.neverRefutesWhatHasASolution(
                EnumSet.of(Trait.COUNTERS, Trait.SHARES, Trait.ALTERNATIVES),
                15,
                SupplyBoundTest::exceeded);
    }

    private static PuzzleBuilder gpus(int large, int small) {
        return devices(6)
                .request(large, 0, 3)
                .request(small, 1, 2, 4, 5)
                .counter(4, 3, 2, 2, 0, 0, 0)
                .counter(4, 0, 0, 0, 3, 2, 2);
    }

    private static boolean exceeded(PuzzleBuilder puzzle) {
        return exceeded(PuzzleScene.of(puzzle));
    }

    private static boolean exceeded(PuzzleScene scene) {
        return new SupplyBound(scene.openRequests, scene.classes, scene.groups, scene.effort)
                .exceeded();
    }
}
