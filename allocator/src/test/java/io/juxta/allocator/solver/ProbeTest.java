package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Effort;
import org.junit.jupiter.api.Test;

/// A no in another order is a no.
class ProbeTest {

    @Test
    void whenThereIsNoSolution_refutes() {
        assertThat(refutes(triangles(4).build(), 1_000_000)).isTrue();
        assertThat(refutes(triangles(3).build(), 1_000_000)).isFalse();
    }

    /// It gets a quarter of what is left, and what it spends is spent.
    @Test
    void whenTheEffortEndsFirst_provesNothing() {
        var effort = new Effort(100);

        assertThat(probe(triangles(4).build()).refutes(effort)).isFalse();
        assertThat(effort.spent()).isGreaterThan(25);
    }

    @Test
    void whatItRefutesHasNoSolution() {
        var refuted = 0;
        for (long seed = 1; seed <= 800; seed++) {
            var puzzle = RandomPuzzles.of(seed, RandomPuzzles.EVERYTHING);
            var refutes = refutes(puzzle, 10_000_000);

            assertThat(refutes)
                    .as("seed %d", seed)
                    .isEqualTo(PuzzleSolutions.first(puzzle).isEmpty());
            refuted += refutes ? 1 : 0;
        }
        assertThat(refuted).isBetween(100, 700);
    }

    /// No two sides of a triangle share a corner, so each of three triangles has one to give.
    private static PuzzleBuilder triangles(int count) {
        return devices(9)
                .request(count)
                .distinct("ab", "bc", "ca", "de", "ef", "fd", "gh", "hi", "ig");
    }

    private static boolean refutes(Puzzle puzzle, long effort) {
        return probe(puzzle).refutes(new Effort(effort));
    }

    private static Probe probe(Puzzle puzzle) {
        return new Probe(puzzle, puzzle.order(), Shortcut.ALL);
    }
}
