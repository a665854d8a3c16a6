package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.solver.RandomPuzzles.Trait;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What is left has a solution exactly when the whole has one that begins like this.
class ResidualPuzzleTest {

    @Test
    void whenADeviceIsTaken_theRestHasWhatItLeaves() {
        var puzzle =
                devices(3)
                        .request(1, 0, 1)
                        .taking(2)
                        .request(1)
                        .taking(3)
                        .match("a", "b", "a")
                        .counter(5, 0, 4, 2)
                        .shared(0, 7)
                        .build();
        var scene = new PuzzleScene(puzzle).take(0, 0);

        var rest = ResidualPuzzle.of(scene.openRequests, 1);

        assertThat(rest.requests()).hasSize(1);
        // Device 1 holds another value.
        assertThat(rest.requests().getFirst().wants().getFirst().devices()).containsExactly(0b101);
        var room = Objects.requireNonNull(rest.shares()[0]);
        assertThat(room.left()).containsExactly(5);
        assertThat(room.open()).isTrue();
        assertThat(rest.counters().getFirst().left()).isEqualTo(5);
        assertThat(rest.rules().getFirst().start()).containsExactly(0b1);
    }

    @Test
    void whenAllDevicesAreWantedAndOneIsTaken_nothingSatisfiesIt() {
        var scene = new PuzzleScene(devices(2).request(1).all(0, 1).build()).take(0, 0);

        assertThat(ResidualPuzzle.of(scene.openRequests, 1).requests().getFirst().wants())
                .allMatch(Puzzle.Want::dead);
    }

    @Test
    void hasASolutionExactlyWhenTheWholeHasOneThatBeginsSo() {
        var without = 0;
        for (var trait : Trait.values()) {
            for (long seed = 1; seed <= 200; seed++) {
                without += without(RandomPuzzles.of(seed, EnumSet.of(trait)), trait + " " + seed);
            }
        }
        assertThat(without).as("how many have none").isGreaterThan(200);
    }

    private static int without(Puzzle puzzle, String name) {
        var want = puzzle.requests().getFirst().wants().getFirst();
        if (puzzle.requests().size() < 2 || want.count() != 1 || want.all()) {
            return 0;
        }
        var solutions = PuzzleSolutions.all(puzzle);
        var open = new PuzzleScene(puzzle).openRequests;
        open.open(0, puzzle.requests().size());
        open.look(0, false);
        var available = open.available[0][0];
        var without = 0;
        for (var d = Bits.next(available, 0); d >= 0; d = Bits.next(available, d + 1)) {
            var scene = new PuzzleScene(puzzle).take(0, d);
            var given = new PuzzleSolutions.Given(0, List.of(d));
            var none = PuzzleSolutions.all(ResidualPuzzle.of(scene.openRequests, 1)).isEmpty();

            assertThat(none)
                    .as("%s, device %d", name, d)
                    .isEqualTo(solutions.stream().noneMatch(each -> each.getFirst().equals(given)));
            without += none ? 1 : 0;
        }
        return without;
    }
}
