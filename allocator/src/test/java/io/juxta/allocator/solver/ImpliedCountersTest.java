package io.juxta.allocator.solver;

import static io.juxta.allocator.solver.PuzzleBuilder.devices;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.solver.RandomPuzzles.Trait;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/// Sums of counters see what each counter alone does not.
class ImpliedCountersTest {

    /// Two GPUs of 3 slices, each with two devices of 2: for each counter alone, three devices
    /// could draw on the other one.
    @Test
    void whenCountersOfOneNameAreSummed_theSumRefutes() {
        assertThat(exceeded(gpus(4, 3))).as("each counter alone").isTrue();
        assertThat(exceeded(gpus(3, 3))).as("each counter alone").isFalse();
        assertThat(exceeded(ImpliedCounters.added(gpus(3, 2)))).isTrue();
        assertThat(exceeded(ImpliedCounters.added(gpus(3, 3)))).isFalse();
    }

    private static Puzzle gpus(int count, long slices) {
        return devices(4)
                .request(count)
                .counter(0, "slices", slices, 2, 2, 0, 0)
                .counter(1, "slices", slices, 0, 0, 2, 2)
                .build();
    }

    /// Each device is large in memory or in slices: three draw at least 6 of either, and 15 of
    /// both.
    @Test
    void whenCountersOfOneSetAreMixed_theMixtureRefutes() {
        assertThat(exceeded(mixed(3))).as("each counter alone").isFalse();
        assertThat(exceeded(ImpliedCounters.added(mixed(3)))).isTrue();
        assertThat(exceeded(ImpliedCounters.added(mixed(2)))).isFalse();
    }

    private static Puzzle mixed(int count) {
        return devices(4)
                .request(count)
                .counter(0, "slices", 6, 4, 4, 1, 1)
                .counter(0, "memory", 6, 1, 1, 4, 4)
                .build();
    }

    @Test
    void whenThereIsOneCounter_nothingIsAdded() {
        var puzzle = devices(2).request(1).counter(3, 2, 2).build();

        assertThat(ImpliedCounters.added(puzzle)).isSameAs(puzzle);
    }

    @Test
    void everySolutionMeetsTheSumsToo() {
        var added = 0;
        for (long seed = 1; seed <= 800; seed++) {
            var puzzle = RandomPuzzles.of(seed, EnumSet.of(Trait.COUNTERS, Trait.SHARES));
            var more = ImpliedCounters.added(puzzle);
            added += more.counters().size() - puzzle.counters().size();

            assertThat(more.implied()).isEqualTo(puzzle.counters().size());
            assertThat(PuzzleSolutions.all(more))
                    .as("seed %d", seed)
                    .isEqualTo(PuzzleSolutions.all(puzzle));
        }
        assertThat(added).isGreaterThan(500);
    }

    private static boolean exceeded(Puzzle puzzle) {
        var scene = new PuzzleScene(puzzle);
        scene.look();
        return new CounterBound(scene.openRequests, scene.counterUsers(), scene.effort).exceeded();
    }
}
