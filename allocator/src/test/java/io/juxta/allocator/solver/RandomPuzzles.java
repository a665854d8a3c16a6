package io.juxta.allocator.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

/// Small tight puzzles from a seed, and the law that every bound has to obey on them.
final class RandomPuzzles {

    /// What devices compete for.
    enum Trait {
        MATCH,
        DISTINCT,
        COUNTERS,
        CELLS,
        GROUPS,
        SHARES,
        ALTERNATIVES,
        ALL_DEVICES,
        TWO_CAPACITIES
    }

    static final Set<Trait> EVERYTHING =
            EnumSet.complementOf(EnumSet.of(Trait.CELLS, Trait.TWO_CAPACITIES));

    private static final int PUZZLES = 800;

    private final RandomGenerator random;
    private final int devices;

    private RandomPuzzles(RandomGenerator random) {
        this.random = random;
        this.devices = 3 + random.nextInt(4);
    }

    static Puzzle of(long seed, Set<Trait> traits) {
        var made = new RandomPuzzles(RandomGeneratorFactory.of("L64X128MixRandom").create(seed));
        return made.puzzle(traits);
    }

    /// What a bound refutes has no solution, at the start and after the first device; and it
    /// refutes often enough for that to mean something.
    static void neverRefutesWhatHasASolution(
            Set<Trait> traits, int least, Predicate<PuzzleScene> refutes) {
        var refuted = 0;
        for (long seed = 1; seed <= PUZZLES; seed++) {
            var puzzle = of(seed, traits);
            var solutions = PuzzleSolutions.all(puzzle);
            var scene = new PuzzleScene(puzzle);
            if (scene.look() && refutes.test(scene)) {
                assertThat(solutions).as("seed %d", seed).isEmpty();
                refuted++;
            }
            for (var device = 0; device < puzzle.devices(); device++) {
                var after = new PuzzleScene(puzzle);
                var first = device;
                if (canTake(after, device) && after.lookAfter(device) && refutes.test(after)) {
                    assertThat(solutions)
                            .as("seed %d, device %d", seed, device)
                            .noneMatch(
                                    given ->
                                            given.getFirst().alternative() == 0
                                                    && given.getFirst().devices().getFirst()
                                                            == first);
                    refuted++;
                }
            }
        }
        assertThat(refuted).as("how many were refuted").isGreaterThanOrEqualTo(least);
    }

    private static boolean canTake(PuzzleScene scene, int device) {
        var want = scene.puzzle.requests().getFirst().wants().getFirst();
        var available = new long[scene.puzzle.words()];
        scene.state.available(want, available);
        return !want.all() && want.count() > 0 && Bits.has(available, device);
    }

    private Puzzle puzzle(Set<Trait> traits) {
        var builder = PuzzleBuilder.devices(devices);
        var requests = 1 + random.nextInt(3);
        for (var r = 0; r < requests; r++) {
            if (r > 0 && random.nextInt(4) == 0) {
                rules(builder, traits);
                builder.claim();
            }
            request(builder, traits);
        }
        rules(builder, traits);
        if (traits.contains(Trait.COUNTERS)) {
            for (var c = random.nextInt(3); c >= 0; c--) {
                builder.counter(
                        random.nextInt(2),
                        random.nextBoolean() ? "slots" : "memory",
                        3 + random.nextInt(8),
                        random.longs(devices, 0, 5).toArray());
            }
        }
        if (traits.contains(Trait.CELLS)) {
            cells(builder);
        }
        if (traits.contains(Trait.GROUPS)) {
            builder.groups(words("a", "b", "ab", "-"));
        }
        if (traits.contains(Trait.SHARES)) {
            for (var d = 0; d < devices; d++) {
                if (random.nextInt(3) == 0) {
                    builder.shared(d, 1 + random.nextInt(8));
                }
            }
        }
        if (traits.contains(Trait.TWO_CAPACITIES)) {
            for (var d = 0; d < devices; d++) {
                builder.shared(d, 4 + random.nextInt(2), 3 + random.nextInt(3));
            }
        }
        return builder.build();
    }

    private void request(PuzzleBuilder builder, Set<Trait> traits) {
        if (traits.contains(Trait.ALL_DEVICES) && random.nextInt(8) == 0) {
            builder.all(some());
            return;
        }
        builder.request(1 + random.nextInt(2), some()).taking(1 + random.nextInt(4));
        if (traits.contains(Trait.TWO_CAPACITIES)) {
            builder.taking(1 + random.nextInt(4), 1 + random.nextInt(4));
        }
        while (traits.contains(Trait.ALTERNATIVES) && random.nextInt(3) == 0) {
            builder.or(1 + random.nextInt(3), some()).taking(1 + random.nextInt(4));
            if (random.nextInt(3) == 0) {
                builder.unbound();
            }
        }
    }

    /// Often the same set, so that classes, kinds and twins come up.
    private int[] some() {
        var modulus = 1 + random.nextInt(2);
        var some = IntStream.range(0, devices).filter(d -> d % 2 < modulus).toArray();
        return random.nextInt(3) > 0
                ? some
                : random.ints(2, 0, devices).distinct().sorted().toArray();
    }

    private void rules(PuzzleBuilder builder, Set<Trait> traits) {
        if (traits.contains(Trait.MATCH) && random.nextInt(3) > 0) {
            builder.match(words("a", "b", "ab", "c"));
        }
        if (traits.contains(Trait.DISTINCT)) {
            for (var i = random.nextInt(3); i >= 0; i--) {
                builder.distinct(words("a", "b", "c", "d", "bc"));
            }
        }
    }

    private String[] words(String... from) {
        return IntStream.range(0, devices)
                .mapToObj(_ -> from[random.nextInt(from.length)])
                .toArray(String[]::new);
    }

    /// Each device covers up to three cells in a row, of a row of five or six.
    private void cells(PuzzleBuilder builder) {
        var cells = 5 + random.nextInt(2);
        var draws = new long[cells][devices];
        for (var d = 0; d < devices; d++) {
            var from = random.nextInt(cells);
            for (var c = from; c < Math.min(cells, from + 1 + random.nextInt(3)); c++) {
                draws[c][d] = 1;
            }
        }
        for (var draw : draws) {
            builder.counter(0, "cell", random.nextInt(6) > 0 ? 1 : 0, draw);
        }
    }
}
