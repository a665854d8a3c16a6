package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.solver.RandomPuzzles.Trait;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/// Shares must find room.
class ShareBoundTest {

    @Test
    void whenTheSharesFitInAll_isNotExceeded() {
        assertThat(exceeded(shares(3, 40).shared(0, 120).shared(1, 0))).isFalse();
        assertThat(exceeded(shares(3, 40).shared(0, 119).shared(1, 0))).isTrue();
    }

    /// Too large for sums of shares to be looked at.
    @Test
    void whenTheRoomsAreLarge_theTotalDecides() {
        assertThat(exceeded(shares(3, 40_000).shared(0, 120_000).shared(1, 0))).isFalse();
        assertThat(exceeded(shares(3, 40_000).shared(0, 119_999).shared(1, 0))).isTrue();
    }

    /// Five shares of 40 are 200, and 200 is left; but each device of 100 has room for two.
    @Test
    void whenRoomIsLeftOverThatNoShareFills_itDoesNotCount() {
        assertThat(exceeded(shares(5, 40).shared(0, 100).shared(1, 100))).isTrue();
        assertThat(exceeded(shares(5, 40).shared(0, 80).shared(1, 120))).isFalse();
    }

    @Test
    void whenARequestCanDoWithoutTheCapacity_itCountsWithNothing() {
        var puzzle = devices(2).request(1).taking(5).request(1).taking(5).shared(0, 5);

        assertThat(exceeded(puzzle)).isFalse();
    }

    /// On device 1 only the shares of 3 have room, for their second capacity: two of them are 6 of
    /// 7, and device 0 has 10 for the 11 that are left.
    @Test
    void whenAShareLacksOneCapacity_itFillsNoOther() {
        assertThat(exceeded(twoCapacities(1))).isTrue();
        assertThat(exceeded(twoCapacities(5))).isFalse();
    }

    private static PuzzleBuilder twoCapacities(long second) {
        return devices(2)
                .request(1)
                .taking(7, 5)
                .request(1)
                .taking(4, 5)
                .request(1)
                .taking(3, 0)
                .request(1)
                .taking(3, 0)
                .shared(0, 10, 10)
                .shared(1, 7, second);
    }

    @Test
    void whatItCosts_isCharged() {
        var scene = PuzzleScene.of(shares(3, 40).shared(0, 200).shared(1, 200));
        new ShareBound(scene.openRequests, scene.effort).exceeded();

        assertThat(scene.effort.spent()).isEqualTo(3);
    }

    @Test
    void whatItRefutesOfTwoCapacitiesHasNoSolution() {
        RandomPuzzles.neverRefutesWhatHasASolution(
                EnumSet.of(Trait.TWO_CAPACITIES, Trait.DISTINCT),
                20,
                scene -> new ShareBound(scene.openRequests, scene.effort).exceeded());
    }

    @Test
    void whatItRefutesHasNoSolution() {
        RandomPuzzles.neverRefutesWhatHasASolution(
                EnumSet.of(Trait.SHARES, Trait.ALTERNATIVES),
                2,
                scene -> new ShareBound(scene.openRequests, scene.effort).exceeded());
    }

    /// So many requests for a share of one of two devices.
    private static PuzzleBuilder shares(int count, long amount) {
        var puzzle = devices(2);
        for (var i = 0; i < count; i++) {
            puzzle.request(1).taking(amount);
        }
        return puzzle;
    }

    private static boolean exceeded(PuzzleBuilder puzzle) {
        var scene = PuzzleScene.of(puzzle);
        return new ShareBound(scene.openRequests, scene.effort).exceeded();
    }
}
