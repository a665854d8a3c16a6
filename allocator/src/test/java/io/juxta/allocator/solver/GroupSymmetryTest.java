package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Two GPUs that are alike, each with a whole device and a half.
class GroupSymmetryTest {

    /// Devices 0 and 1 are of the first GPU, 2 and 3 of the second.
    private final PuzzleScene scene =
            new PuzzleScene(
                    devices(4).request(3).counter(4, 4, 2, 0, 0).counter(4, 0, 0, 4, 2).build());

    @Test
    void whenBothAreUntouched_onlyTheFirstIsTried() {
        assertThat(earlier(scene, 0)).isFalse();
        assertThat(earlier(scene, 2)).isTrue();
        assertThat(earlier(scene, 3)).isTrue();
    }

    @Test
    void whenTheFirstIsInAnotherState_theSecondIsTried() {
        scene.take(0, 1);

        assertThat(earlier(scene, 2)).isFalse();
        assertThat(earlier(scene, 3)).isFalse();
    }

    @Test
    void whenTheFirstHasLessToBeginWith_theyAreNotAlike() {
        var other =
                new PuzzleScene(
                        devices(4)
                                .request(3)
                                .counter(5, 4, 2, 0, 0)
                                .counter(4, 0, 0, 4, 2)
                                .build());

        assertThat(earlier(other, 2)).isFalse();
    }

    @Test
    void whenARequestHasOneOfTwoSharedDevices_theOtherIsTried() {
        var shared =
                new PuzzleScene(devices(2).request(1).request(2).shared(0, 4).shared(1, 4).build());

        assertThat(symmetry(shared).earlier(1, new int[] {}, 0)).isTrue();
        assertThat(symmetry(shared).earlier(1, new int[] {0}, 1)).isFalse();
    }

    @Test
    void whenSwitchedOff_allAreTried() {
        var off = new GroupSymmetry(scene.state, scene.classes, scene.groups, scene.used, false);

        assertThat(off.earlier(2, new int[] {}, 0)).isFalse();
    }

    private static boolean earlier(PuzzleScene scene, int device) {
        return symmetry(scene).earlier(device, new int[] {}, 0);
    }

    private static GroupSymmetry symmetry(PuzzleScene scene) {
        return new GroupSymmetry(scene.state, scene.classes, scene.groups, scene.used, true);
    }
}
