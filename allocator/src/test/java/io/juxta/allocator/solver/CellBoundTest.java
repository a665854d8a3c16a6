package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.solver.RandomPuzzles.Trait;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/// Pieces on a row of five cells: each device covers two neighbours.
class CellBoundTest {

    @Test
    void whenTheFreeCellsLieTogether_twoPiecesFit() {
        assertThat(exceeded(row(2, 1, 1, 0, 1, 1))).isFalse();
    }

    /// As many cells are free, but one of them lies alone.
    @Test
    void whenAFreeCellLiesAlone_twoPiecesDoNotFit() {
        assertThat(exceeded(row(2, 1, 0, 1, 1, 1))).isTrue();
        assertThat(exceeded(row(1, 1, 0, 1, 1, 1))).isFalse();
    }

    @Test
    void whenSinglesNeedTheCellsLeftOver_theyAreCounted() {
        assertThat(exceeded(withSingles(1))).isFalse();
        assertThat(exceeded(withSingles(2))).isTrue();
    }

    @Test
    void whenARequestMayTakeAnotherDevice_itIsNotHeldToTheBoard() {
        var onBoard = devices(3).request(2, 0, 1).counter(1, 1, 1, 0).counter(1, 1, 1, 0);
        var anywhere = devices(3).request(2).counter(1, 1, 1, 0).counter(1, 1, 1, 0);

        assertThat(exceeded(onBoard)).isTrue();
        assertThat(exceeded(anywhere)).isFalse();
    }

    @Test
    void whatItRefutesHasNoSolution() {
        RandomPuzzles.neverRefutesWhatHasASolution(
                EnumSet.of(Trait.CELLS, Trait.ALTERNATIVES), 100, CellBoundTest::exceeded);
    }

    /// Four devices that cover cells 0-1, 1-2, 2-3 and 3-4.
    private static PuzzleBuilder row(int count, long... left) {
        return devices(4)
                .request(count)
                .counter(0, "0", left[0], 1, 0, 0, 0)
                .counter(0, "1", left[1], 1, 1, 0, 0)
                .counter(0, "2", left[2], 0, 1, 1, 0)
                .counter(0, "3", left[3], 0, 0, 1, 1)
                .counter(0, "4", left[4], 0, 0, 0, 1);
    }

    /// Two devices that cover cells 0-1 and 1-2, and one for each cell alone; one pair is wanted.
    private static PuzzleBuilder withSingles(int singles) {
        return devices(5)
                .request(1, 0, 1)
                .request(singles, 2, 3, 4)
                .counter(0, "0", 1, 1, 0, 1, 0, 0)
                .counter(0, "1", 1, 1, 1, 0, 1, 0)
                .counter(0, "2", 1, 0, 1, 0, 0, 1);
    }

    private static boolean exceeded(PuzzleBuilder puzzle) {
        return exceeded(PuzzleScene.of(puzzle));
    }

    private static boolean exceeded(PuzzleScene scene) {
        return new CellBound(scene.openRequests, scene.classes, scene.groups, scene.effort)
                .exceeded();
    }
}
