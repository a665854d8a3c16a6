package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.LongBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is left of shared devices is the same when no share to come can tell the difference.
class ShareKeysTest {

    @Test
    void whenDevicesAreAlike_itDoesNotMatterWhichOfThemIsTaken() {
        var puzzle = shares(2).shared(0, 9).shared(1, 9).build();

        assertThat(keyAfter(puzzle, 0)).isEqualTo(keyAfter(puzzle, 1));
        assertThat(keyAfter(puzzle, 0)).isNotEqualTo(keyAfter(puzzle, 0, 0));
        assertThat(keyAfter(puzzle, 0, 0)).isNotEqualTo(keyAfter(puzzle, 0, 1));
    }

    @Test
    void whenDevicesAreNotAlike_itMatters() {
        var puzzle = shares(2).shared(0, 9).shared(1, 8).build();

        assertThat(keyAfter(puzzle, 0)).isNotEqualTo(keyAfter(puzzle, 1));
    }

    /// Each draws on a counter of its own: the one in use draws no more.
    @Test
    void whenDevicesDrawOnCounters_itMattersWhichIsInUse() {
        var puzzle = shares(2).shared(0, 9).shared(1, 9).counter(2, 1, 0).counter(2, 0, 1).build();

        assertThat(keyAfter(puzzle, 0)).isNotEqualTo(keyAfter(puzzle, 1));
    }

    @Test
    void whenSwapsAreOff_itMatters() {
        var puzzle = shares(2).shared(0, 9).shared(1, 9).build();

        assertThat(keyAfter(puzzle, false, 0)).isNotEqualTo(keyAfter(puzzle, false, 1));
    }

    /// Shares of 4 to come fill 8 of 9 and of 8, and nothing of 3.
    @Test
    void whenRoomIsLeftThatNoShareFills_itDoesNotMatter() {
        var puzzle =
                devices(1)
                        .request(1)
                        .taking(1)
                        .request(1)
                        .taking(4)
                        .request(1)
                        .taking(4)
                        .shared(0, 9)
                        .build();

        assertThat(keyAfter(puzzle, 0)).isEqualTo(keyAfter(puzzle));
        assertThat(keyAfter(puzzle, 0, 0)).isNotEqualTo(keyAfter(puzzle));
    }

    /// Too large for one word, and too large for sums: all of it is written.
    @Test
    void whenRoomsAreLarge_everyUnitMatters() {
        var large = 1L << 40;
        var puzzle =
                devices(2)
                        .request(1)
                        .taking(1, 1)
                        .request(1)
                        .taking(large / 2, 1)
                        .shared(0, large, large)
                        .shared(1, large, large)
                        .build();

        assertThat(keyAfter(puzzle, 0)).isNotEqualTo(keyAfter(puzzle));
        assertThat(keyAfter(puzzle, 0)).isNotEqualTo(keyAfter(puzzle, 1));
    }

    /// A request for one share of 2, and more of 1 to come.
    private static PuzzleBuilder shares(int devices) {
        var puzzle = devices(devices).request(1).taking(2);
        for (var i = 0; i < 9; i++) {
            puzzle.request(1).taking(1);
        }
        return puzzle;
    }

    private static LongBuffer keyAfter(Puzzle puzzle, int... taken) {
        return keyAfter(puzzle, true, taken);
    }

    /// For the second request, after the first took these.
    private static LongBuffer keyAfter(Puzzle puzzle, boolean swaps, int... taken) {
        var scene = new PuzzleScene(puzzle);
        for (var device : taken) {
            scene.take(0, device);
        }
        var keys = new ShareKeys(scene.openRequests, scene.classes, scene.groups, swaps);
        var devices = puzzle.devices() == 1 ? List.of(0) : List.of(0, 1);
        var key = new Signature();
        keys.write(keys.families(1, devices), new long[1], Integer.MAX_VALUE, key);
        return key.copy();
    }
}
