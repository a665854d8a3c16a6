package io.juxta.testkit;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// The properties of a tight world, and the random source for the rest of it.
final class TightTraits {

    final RandomGenerator random;

    /// Whether expressions can fail.
    final boolean failing;

    /// Whether claims can request more than the limit.
    final boolean limited;

    /// Whether attributes can be lists.
    final boolean lists;

    /// Whether devices draw on counters.
    final boolean drawing;

    /// Whether many may use a device.
    final boolean sharing;

    /// Whether devices with counters are in compatibility groups.
    final boolean grouped;

    /// Whether counters are cells of a board, of which each device takes some.
    final boolean cells;

    /// How many values an attribute can have.
    final int values;

    TightTraits(long seed) {
        random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        failing = chance(30);
        limited = chance(15);
        lists = chance(50);
        drawing = chance(50);
        sharing = chance(35);
        grouped = drawing && chance(30);
        cells = drawing && chance(30);
        values = 2 + random.nextInt(3);
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }
}
