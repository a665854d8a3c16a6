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

        assertThat(probe(triangles(4).build()).refutes(effort, 1000)).isFalse();
        assertThat(effort.spent()).isGreaterThan(25);
    }

    @Test
    void whenItMayCostLess_provesNothingEither() {
        var effort = new Effort(1_000_000);

        assertThat(probe(triangles(4).build()).refutes(effort, 30)).isFalse();
        assertThat(effort.spent()).isBetween(31L, 200L);
    }

    /// Small shares first, the whole has to be tried in every way; large ones first, few are left
    /// over.
    @Test
    void whenSharesAreOfDifferentSize_theLargestComeFirst() {
        var puzzle = devices(4);
        for (var share : new int[] {3, 5, 7, 11, 13, 17, 19, 23, 60, 70, 80, 90}) {
            puzzle.request(1).taking(share);
        }
        for (var d = 0; d < 4; d++) {
            puzzle.shared(d, 100);
        }
        var effort = new Effort(1_000_000);

        assertThat(probe(puzzle.build()).refutes(effort, Long.MAX_VALUE)).isFalse();
        assertThat(effort.nodes()).isZero();
        assertThat(effort.spent()).isLessThan(2000);
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
        return probe(puzzle).refutes(new Effort(effort), Long.MAX_VALUE);
    }

    private static Probe probe(Puzzle puzzle) {
        return new Probe(puzzle, puzzle.order(), Shortcut.ALL);
    }
}
