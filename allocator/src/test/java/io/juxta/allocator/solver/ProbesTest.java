package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A search is probed after many decisions, and less often where that does not help.
class ProbesTest {

    private static final int AFTER = 400;

    /// The first takes the only device that the second could have.
    private final PuzzleScene scene =
            new PuzzleScene(devices(2).request(1).request(1, 0).build()).take(0, 0);

    private final Probes probes = probes(Shortcut.ALL);

    @Test
    void whenEnoughWasDecided_aProbeIsDue() {
        decide(AFTER);
        assertThat(probes.due(0)).isFalse();

        decide(1);
        assertThat(probes.due(0)).isTrue();
        assertThat(probes.due(1)).isFalse();
    }

    @Test
    void whenTheRestHasNoSolution_itIsRefuted() {
        scene.effort.spend(1000);

        assertThat(probes.refuteRest(1, 0)).isTrue();
    }

    @Test
    void whenTheRestHasASolution_theNextProbeWaitsTwiceAsLong() {
        scene.effort.spend(1000);
        scene.state.pop();
        scene.take(0, 1);
        assertThat(probes.refuteRest(1, 0)).isFalse();

        decide(2 * AFTER);
        assertThat(probes.due(0)).isFalse();
        decide(1);
        assertThat(probes.due(0)).isTrue();
    }

    /// The whole has a solution, so it is not refuted, and it is not asked again.
    @Test
    void whenEnoughWasDecided_theWholeIsProbedOnce() {
        assertThat(probes.refuteWhole()).isFalse();
        assertThat(scene.effort.spent()).isZero();

        decide(AFTER + 1);
        assertThat(probes.refuteWhole()).isFalse();
        var spent = scene.effort.spent();
        assertThat(spent).isGreaterThan(AFTER + 1);

        assertThat(probes.refuteWhole()).isFalse();
        assertThat(scene.effort.spent()).isEqualTo(spent);
    }

    @Test
    void whenProbesAreSwitchedOff_nothingIsAsked() {
        var off = probes(EnumSet.complementOf(EnumSet.of(Shortcut.PROBE)));
        decide(AFTER + 1);
        var spent = scene.effort.spent();

        assertThat(off.refuteWhole()).isFalse();
        assertThat(off.refuteRest(1, 0)).isFalse();
        assertThat(scene.effort.spent()).isEqualTo(spent);
    }

    private void decide(int nodes) {
        for (var i = 0; i < nodes; i++) {
            scene.effort.node();
        }
    }

    private Probes probes(Set<Shortcut> shortcuts) {
        return new Probes(
                scene.puzzle, scene.puzzle.order(), scene.openRequests, shortcuts, scene.effort);
    }
}
