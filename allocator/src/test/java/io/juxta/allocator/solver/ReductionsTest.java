package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Smaller puzzles with the same solutions.
class ReductionsTest {

    @Nested
    class GivenValuesInCommon {

        /// Value b has one device and two are wanted.
        @Test
        void whenAValueHasTooFewDevices_theyGo() {
            var reduced = reduced(devices(3).request(2).match("a", "a", "b"));

            assertThat(wanted(reduced, 0)).containsExactly(0, 1);
            assertThat(reduced.rules()).as("what is left agrees").isEmpty();
        }

        /// Of value a there are three devices for three, but only one that suits the first request.
        @Test
        void whenOneRequestFindsTooFewOfAValue_theValueGoesForAll() {
            var reduced =
                    reduced(
                            devices(6)
                                    .request(2, 0, 1, 2)
                                    .request(1, 3, 4, 5)
                                    .match("a", "b", "b", "a", "a", "b"));

            assertThat(wanted(reduced, 0)).containsExactly(1, 2);
            assertThat(wanted(reduced, 1)).containsExactly(5);
        }

        @Test
        void whenEveryValueHasEnough_nothingGoes() {
            var reduced = reduced(devices(4).request(2).match("a", "a", "b", "b"));

            assertThat(wanted(reduced, 0)).containsExactly(0, 1, 2, 3);
            assertThat(reduced.rules()).hasSize(1);
        }

        /// Without b the second request loses device 3, and with it value y.
        @Test
        void whenOneRuleLosesAValue_theOtherLosesOneInTurn() {
            var reduced =
                    reduced(
                            devices(4)
                                    .request(1, 0, 1)
                                    .request(1, 2, 3)
                                    .match("a", "a", "a", "b")
                                    .match("x", "y", "x", "y"));

            assertThat(wanted(reduced, 0)).containsExactly(0);
            assertThat(wanted(reduced, 1)).containsExactly(2);
        }

        @Test
        void whenTooFewAreLeftForTheCount_noneIs() {
            var reduced = reduced(devices(3).request(2).match("a", "b", "c"));

            assertThat(wanted(reduced, 0)).isEmpty();
        }

        @Test
        void whenAllOfSomeDevicesAreWanted_theyGoTogether() {
            var reduced = reduced(devices(3).all(0, 1).request(1, 2).match("a", "b", "a"));

            assertThat(wanted(reduced, 0)).isEmpty();
        }
    }

    @Nested
    class GivenRulesThatCannotBeBroken {

        @Test
        void whenOneDeviceComesUnderARule_theRuleGoes() {
            assertThat(reduced(devices(2).request(1).match("a", "b")).rules()).isEmpty();
            assertThat(reduced(devices(2).request(1).distinct("a", "a")).rules()).isEmpty();
        }

        @Test
        void whenAllHoldOneValue_theRuleGoes() {
            assertThat(reduced(devices(2).request(2).match("ab", "ca")).rules()).isEmpty();
            assertThat(reduced(devices(3).request(2).match("ab", "ca", "bc")).rules()).hasSize(1);
        }

        @Test
        void whenNoTwoDevicesHoldTheSameValue_theyAreDistinctAnyway() {
            assertThat(reduced(devices(2).request(2).distinct("a", "b")).rules()).isEmpty();
            assertThat(reduced(devices(3).request(2).distinct("a", "b", "b")).rules()).hasSize(1);
        }

        @Test
        void whenADeviceCanBeTakenTwice_itsValueStays() {
            var shared = devices(2).request(1).request(1).distinct("a", "b").shared(0, 9);

            assertThat(reduced(shared).rules()).hasSize(1);
        }

        /// Whoever holds c holds a; values a and b stay.
        @Test
        void whenAValueAlwaysComesWithAnother_itGoes() {
            var rule = reduced(devices(4).request(2).match("ac", "ac", "a", "b")).rules();
            var kept = reduced(devices(5).request(2).match("ac", "ac", "a", "b", "b")).rules();

            assertThat(rule).as("b has one device, then all hold a").isEmpty();
            assertThat(kept.getFirst().values()).isEqualTo(2);
        }
    }

    @Test
    void theSolutionsStayTheSame() {
        var smaller = 0;
        for (long seed = 1; seed <= 1_000; seed++) {
            var puzzle = RandomPuzzles.of(seed, RandomPuzzles.EVERYTHING);
            var reduced = Reductions.of(puzzle);

            assertThat(PuzzleSolutions.all(reduced))
                    .as("seed %d", seed)
                    .isEqualTo(PuzzleSolutions.all(puzzle));
            smaller += reduced.rules().size() < puzzle.rules().size() ? 1 : 0;
        }
        assertThat(smaller).isGreaterThan(300);
    }

    private static Puzzle reduced(PuzzleBuilder puzzle) {
        return Reductions.of(puzzle.build());
    }

    /// The devices that the first alternative of a request wants.
    private static List<Integer> wanted(Puzzle puzzle, int request) {
        var devices = puzzle.requests().get(request).wants().getFirst().devices();
        return IntStream.range(0, puzzle.devices())
                .filter(d -> Bits.has(devices, d))
                .boxed()
                .toList();
    }
}
