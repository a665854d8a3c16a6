package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// A failure that is there without the last decision is not that decision's fault.
class FailuresTest {

    /// The first request takes device 0 or 1, the second fails for want of devices.
    private final PuzzleScene scene =
            new PuzzleScene(devices(4).request(1, 0, 1).request(2, 2, 3).build());

    private final ResidualKey keys =
            new ResidualKey(
                    scene.openRequests, scene.classes, scene.shareKeys(), scene.used, scene.sizes);
    private final Failures failures = new Failures(keys, new FailureMemo(), true);

    @Test
    void whenTheDecisionTakenBackDoesNotTouchWhatFailed_theFailureRemains() {
        failures.add(1, keyOf(1));

        assertThat(failures.remains(0)).isTrue();
        assertThat(failures.known(keyOf(1))).isTrue();
    }

    @Test
    void whenTheDecisionTakenBackTouchesWhatFailed_itDoesNot() {
        scene.take(0, 2);
        failures.add(1, keyOf(1));
        scene.state.pop();
        scene.used[scene.classes.of[2]]--;

        assertThat(failures.remains(0)).isFalse();
    }

    @Test
    void whenTheFailureWasNotThatOfALaterRequest_itSaysNothingAboutThisOne() {
        failures.add(1, keyOf(1));

        assertThat(failures.remains(1)).isFalse();
    }

    @Test
    void whenTheLastFailureWasInsideARequest_itIsForgotten() {
        failures.add(1, keyOf(1));
        failures.addInside(keyOf(0));

        assertThat(failures.remains(0)).isFalse();
        assertThat(failures.known(keyOf(0))).isTrue();
    }

    @Test
    void whenNothingIsToBeRemembered_nothingIsKnown() {
        var forgetful = new Failures(keys, null, true);
        forgetful.add(1, keyOf(1));

        assertThat(forgetful.known(keyOf(1))).isFalse();
        assertThat(forgetful.remains(0)).isTrue();
    }

    private Signature keyOf(int position) {
        var key = new Signature();
        keys.write(position, key);
        return key;
    }
}
