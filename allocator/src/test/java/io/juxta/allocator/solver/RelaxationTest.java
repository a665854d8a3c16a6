package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Effort;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// All bounds together, each with its switch.
class RelaxationTest {

    /// Distinct values drop device 2, which draws nothing. Without it the counter is too short.
    @Test
    void whenABoundDropsDevices_theOthersLookAgain() {
        var puzzle =
                devices(3)
                        .request(1, 0)
                        .request(1, 1, 2)
                        .distinct("a", "b", "b")
                        .distinct("x", "y", "x")
                        .counter(3, 2, 2, 0);

        var both = EnumSet.of(Shortcut.VALUES, Shortcut.COUNTERS, Shortcut.FLOW);
        var noFlow = EnumSet.of(Shortcut.VALUES, Shortcut.COUNTERS);
        var noCounters = EnumSet.of(Shortcut.VALUES, Shortcut.FLOW);

        assertThat(hopeful(PuzzleScene.of(puzzle), both)).isFalse();
        assertThat(hopeful(PuzzleScene.of(puzzle), noFlow)).isTrue();
        assertThat(hopeful(PuzzleScene.of(puzzle), noCounters)).isTrue();
    }

    /// Each of these is refuted by one bound only.
    @Test
    void whenItsBoundIsSwitchedOff_theQuestionStaysOpen() {
        var hall = devices(3).request(1, 0, 1).request(1, 0, 1).request(1, 0, 1);
        var cells =
                devices(2)
                        .request(1, 0)
                        .request(1, 1)
                        .counter(0, "a", 1, 1, 1)
                        .counter(0, "b", 1, 1, 1);

        assertThat(hopeful(PuzzleScene.of(hall), Shortcut.ALL)).isFalse();
        assertThat(hopeful(PuzzleScene.of(hall), without(Shortcut.FLOW))).isTrue();
        assertThat(hopeful(PuzzleScene.of(cells), Shortcut.ALL)).isFalse();
        assertThat(hopeful(PuzzleScene.of(cells), Set.of())).isTrue();
    }

    @Test
    void whatItRefutesHasNoSolution() {
        RandomPuzzles.neverRefutesWhatHasASolution(
                RandomPuzzles.EVERYTHING, 300, scene -> !hopeful(scene, Shortcut.ALL));
    }

    private static Set<Shortcut> without(Shortcut one) {
        return EnumSet.complementOf(EnumSet.of(one));
    }

    private static boolean hopeful(PuzzleScene scene, Set<Shortcut> shortcuts) {
        return new Relaxation(
                        scene.openRequests,
                        scene.classes,
                        scene.groups,
                        shortcuts,
                        true,
                        new Effort(Long.MAX_VALUE))
                .hopeful(0);
    }
}
