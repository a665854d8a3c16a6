package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Effort;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// All bounds together, each with its switch.
class RelaxationTest {

    /// Distinct values drop device 2, and without it no value is left to agree on.
    @Test
    void whenABoundDropsDevices_theOthersLookAgain() {
        var puzzle =
                devices(3)
                        .request(1, 0)
                        .request(1, 1, 2)
                        .distinct("a", "b", "b")
                        .distinct("x", "y", "x")
                        .match("m", "n", "m");

        assertThat(hopeful(PuzzleScene.of(puzzle), Shortcut.ALL)).isFalse();
    }

    /// Each of these is refuted by one bound only.
    @Test
    void whenItsBoundIsSwitchedOff_theQuestionStaysOpen() {
        var hall = devices(3).request(1, 0, 1).request(1, 0, 1).request(1, 0, 1);
        var cells =
                devices(2).request(1, 0).request(1, 1).counter(0, "a", 1, 1, 1).counter(0, "b", 1, 1, 1);

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
        // Looks from where the scene stands: it does not begin behind a device here.
        return new Relaxation(
                        scene.outlook,
                        scene.classes,
                        scene.groups,
                        shortcuts,
                        true,
                        new Effort(Long.MAX_VALUE))
                .hopeful(0);
    }
}
