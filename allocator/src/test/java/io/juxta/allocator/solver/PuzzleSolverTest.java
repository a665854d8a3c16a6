package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Effort;
import io.juxta.allocator.solver.PuzzleSolver.Decision;
import io.juxta.allocator.solver.RandomPuzzles.Trait;
import java.util.EnumSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/// The first solution in Kubernetes' order, whichever shortcuts are taken.
class PuzzleSolverTest {

    private static final int PUZZLES = 3_000;

    @Test
    void whenDevicesAreEqual_theFirstOnesAreTaken() {
        var decision = decide(devices(4).request(2).request(1).build(), Shortcut.ALL);

        assertThat(PuzzleSolutions.of((Decision.Found) decision))
                .hasToString(
                        "[Given[alternative=0, devices=[0, 1]], Given[alternative=0, devices=[2]]]");
    }

    /// 32 of 31: a plain search would try two billion combinations.
    @Test
    void whenOneDeviceIsMissing_saysSoAtOnce() {
        var effort = new Effort(10_000);

        var decision =
                PuzzleSolver.decide(
                        devices(31).request(31).request(1).build(), Shortcut.ALL, effort);

        assertThat(decision).isInstanceOf(Decision.None.class);
        assertThat(effort.nodes()).isLessThan(5);
    }

    @Test
    void whenTheEffortEndsFirst_isNotCalledANo() {
        // No two sides of a triangle: one of each triangle can be had, and the bounds do not see
        // it.
        var triangles =
                devices(9)
                        .request(4)
                        .distinct("ab", "bc", "ca", "de", "ef", "fd", "gh", "hi", "ig");

        assertThat(PuzzleSolver.decide(triangles.build(), Shortcut.ALL, new Effort(20)))
                .isInstanceOf(Decision.Spent.class);
        assertThat(PuzzleSolver.decide(triangles.build(), Shortcut.ALL, new Effort(1_000_000)))
                .isInstanceOf(Decision.None.class);
    }

    /// Shares that fill eight devices exactly. In Kubernetes' order that takes 146,000 decisions
    /// when what is left is never asked in another order.
    @Test
    void whenTheOrderIsBad_whatIsLeftIsAskedInABetterOne() {
        var packing = devices(8);
        for (var share :
                new long[] {
                    49, 25, 14, 23, 56, 19, 38, 15, 20, 31, 42, 22, 17, 53, 20, 51, 42, 58, 15, 44,
                    44, 53, 23, 26
                }) {
            packing.request(1).taking(share);
        }
        for (var d = 0; d < 8; d++) {
            packing.shared(d, 100);
        }
        var effort = new Effort(4_000_000);

        var first = PuzzleSolver.decide(packing.build(), Shortcut.ALL, effort);

        assertThat(effort.nodes()).isLessThan(20_000);
        var slow = EnumSet.complementOf(EnumSet.of(Shortcut.PROBE));
        assertThat(PuzzleSolutions.of((Decision.Found) first))
                .isEqualTo(PuzzleSolutions.of((Decision.Found) decide(packing.build(), slow)));
    }

    @Test
    void findsTheFirstSolutionOrNone() {
        var found = 0;
        for (long seed = 1; seed <= PUZZLES; seed++) {
            var random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
            var puzzle = RandomPuzzles.of(seed, traits(seed));
            var shortcuts = seed % 2 == 0 ? Shortcut.ALL : some(random);

            var decision = decide(puzzle, shortcuts);

            var first = PuzzleSolutions.first(puzzle);
            switch (decision) {
                case Decision.Found solution -> {
                    assertThat(first).as("seed %d", seed).contains(PuzzleSolutions.of(solution));
                    found++;
                }
                case Decision.None _ -> assertThat(first).as("seed %d", seed).isEmpty();
                case Decision.Spent _ -> throw new AssertionError("seed %d".formatted(seed));
            }
        }
        assertThat(found).isBetween(PUZZLES / 5, 4 * PUZZLES / 5);
    }

    private static Set<Trait> traits(long seed) {
        return seed % 3 == 0
                ? EnumSet.of(Trait.CELLS, Trait.MATCH)
                : seed % 3 == 1
                        ? RandomPuzzles.EVERYTHING
                        : EnumSet.of(Trait.COUNTERS, Trait.SHARES);
    }

    private static Set<Shortcut> some(RandomGenerator random) {
        var some = EnumSet.noneOf(Shortcut.class);
        for (var shortcut : Shortcut.values()) {
            if (random.nextBoolean()) {
                some.add(shortcut);
            }
        }
        return some;
    }

    private static Decision decide(Puzzle puzzle, Set<Shortcut> shortcuts) {
        return PuzzleSolver.decide(puzzle, shortcuts, new Effort(10_000_000));
    }
}
