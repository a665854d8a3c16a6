package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.solver.RandomPuzzles.Trait;
import java.util.EnumSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Requests that each find enough alone, and too little together.
class FlowBoundTest {

    @Nested
    class GivenRequestsForTheSameDevices {

        @Test
        void whenThereIsOneForEach_isPossible() {
            var puzzle = devices(3).request(1, 0, 1).request(1, 0, 1).request(1, 0, 1, 2);

            assertThat(possible(puzzle)).isTrue();
        }

        @Test
        void whenThreeCompeteForTwo_isRefuted() {
            var puzzle = devices(3).request(1, 0, 1).request(1, 0, 1).request(1, 0, 1);

            assertThat(possible(puzzle)).isFalse();
        }

        @Test
        void whenOneHasAnotherWay_countsWithAllItsWays() {
            var puzzle = devices(3).request(1, 0, 1).request(1, 0, 1).request(1, 0, 1).or(1, 2);

            assertThat(possible(puzzle)).isTrue();
        }
    }

    @Nested
    class GivenDistinctValues {

        @Test
        void whenThereIsAValueForEach_isPossible() {
            var puzzle =
                    devices(5).request(1).request(1).request(1).distinct("a", "a", "b", "b", "c");

            assertThat(possible(puzzle)).isTrue();
        }

        @Test
        void whenThereIsOneValueTooFew_isRefuted() {
            var puzzle =
                    devices(5).request(1).request(1).request(1).distinct("a", "a", "b", "b", "b");

            assertThat(possible(puzzle)).isFalse();
        }

        /// Three values of each kind, but of x and c only one device each can be taken.
        @Test
        void whenTwoAttributesTogetherLeaveTooFew_isRefuted() {
            var three =
                    devices(4).request(3).distinct("a", "b", "c", "c").distinct("x", "x", "y", "z");
            var two =
                    devices(4).request(2).distinct("a", "b", "c", "c").distinct("x", "x", "y", "z");

            assertThat(possible(three)).isFalse();
            assertThat(possible(two)).isTrue();
        }

        /// Devices 0 and 1 are needed for a and b, so neither leaves x or y to device 2.
        @Test
        void whenNoFlowCanUseADevice_dropsIt() {
            var scene =
                    PuzzleScene.of(
                            devices(3)
                                    .request(1, 0)
                                    .request(1, 1, 2)
                                    .distinct("a", "b", "b")
                                    .distinct("x", "y", "x"));
            var bound = bound(scene, true);

            assertThat(bound.possible()).isTrue();
            assertThat(bound.dropped()).isTrue();
            assertThat(Bits.has(scene.state.open(), 1)).isTrue();
            assertThat(Bits.has(scene.state.open(), 2)).isFalse();
        }
    }

    @Nested
    class GivenOneValueForAll {

        /// Each value has three devices, enough by count; but of each only one suits the first two.
        @Test
        void whenNoSingleValueCanServeAll_isRefuted() {
            var puzzle = twoAndOne().match("a", "a", "b", "b", "a", "b");

            assertThat(possible(puzzle)).isFalse();
        }

        @Test
        void whenOneValueCan_isPossible() {
            var puzzle = twoAndOne().match("a", "a", "a", "b", "a", "b");

            assertThat(possible(puzzle)).isTrue();
        }

        private static PuzzleBuilder twoAndOne() {
            return devices(6).request(1, 0, 2).request(1, 0, 2).request(1, 1, 3, 4, 5);
        }
    }

    @Nested
    class GivenBottlenecks {

        @Test
        void whenACounterLetsEnoughThrough_isPossible() {
            assertThat(possible(devices(4).request(3).counter(6, 2, 2, 2, 3))).isTrue();
            assertThat(possible(devices(4).request(3).counter(5, 2, 2, 2, 3))).isFalse();
        }

        @Test
        void whenDevicesOfOneGroupAreEnough_isPossible() {
            assertThat(possible(devices(4).request(3).groups("a", "a", "b", "ab"))).isTrue();
            assertThat(possible(devices(4).request(3).groups("a", "a", "b", "b"))).isFalse();
        }

        @Test
        void whenASharedDeviceHasRoomForAll_isPossible() {
            var three = devices(1).request(1).taking(4).request(1).taking(4).request(1).taking(4);

            assertThat(possible(three.shared(0, 12))).isTrue();
            assertThat(possible(three.shared(0, 11))).isFalse();
        }
    }

    @Test
    void whatItRefutesHasNoSolution() {
        for (var traits :
                new Trait[][] {
                    {Trait.MATCH, Trait.ALTERNATIVES},
                    {Trait.DISTINCT},
                    {Trait.COUNTERS, Trait.GROUPS},
                    {Trait.SHARES, Trait.DISTINCT, Trait.ALL_DEVICES}
                }) {
            RandomPuzzles.neverRefutesWhatHasASolution(
                    EnumSet.of(traits[0], traits), 50, scene -> !bound(scene, false).possible());
        }
    }

    /// A device that was dropped is in no solution.
    @Test
    void whatItDropsIsInNoSolution() {
        var dropped = 0;
        for (long seed = 1; seed <= 800; seed++) {
            var puzzle = RandomPuzzles.of(seed, EnumSet.of(Trait.DISTINCT, Trait.ALTERNATIVES));
            var scene = new PuzzleScene(puzzle);
            if (!scene.look() || !bound(scene, true).possible()) {
                continue;
            }
            for (var solution : PuzzleSolutions.all(puzzle)) {
                for (var given : solution) {
                    assertThat(given.devices())
                            .as("seed %d", seed)
                            .allMatch(d -> Bits.has(scene.state.open(), d));
                }
            }
            dropped += puzzle.devices() - Bits.count(scene.state.open());
        }
        assertThat(dropped).isGreaterThan(30);
    }

    private static boolean possible(PuzzleBuilder puzzle) {
        return bound(PuzzleScene.of(puzzle), false).possible();
    }

    private static FlowBound bound(PuzzleScene scene, boolean dropping) {
        return new FlowBound(
                scene.openRequests, scene.classes, scene.counterUsers(), dropping, scene.effort);
    }
}
