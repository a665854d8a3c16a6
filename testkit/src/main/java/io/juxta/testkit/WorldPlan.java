package io.juxta.testkit;

import java.util.ArrayList;
import java.util.List;

/// The topics of a seeded world. Each feature is either a topic of the world, and then frequent in
/// it, or absent, so that features occur in pairs and triples and do not hide each other.
///
/// @param drivers who publishes devices; a domain of attribute names each
/// @param devices about how many there are in all
/// @param daring how many of a hundred expressions may fail
/// @param flaws how many of a hundred pools are faulty
record WorldPlan(
        List<String> drivers,
        int devices,
        int daring,
        int flaws,
        boolean lists,
        boolean sharing,
        boolean counters,
        boolean groups,
        boolean taints,
        boolean binding,
        boolean derived,
        boolean skips,
        boolean odd) {

    private static final List<String> DRIVERS =
            List.of("gpu.example", "nic.example", "cpu.example", "z.example");

    static WorldPlan of(Grow grow) {
        var drivers = new ArrayList<String>();
        var count = grow.pick(1, 1, 2, 2, 3);
        for (var i = 0; i < count; i++) {
            drivers.add(DRIVERS.get(i));
        }
        var devices =
                switch (grow.below(20)) {
                    case 0 -> grow.between(20, 40);
                    case 1, 2, 3 -> grow.between(15, 24);
                    case 4, 5, 6, 7, 8, 9 -> grow.between(9, 16);
                    default -> grow.between(5, 11);
                };
        var counters = grow.chance(25);
        return new WorldPlan(
                List.copyOf(drivers),
                devices,
                grow.pick(0, 0, 0, 5, 20),
                grow.pick(0, 0, 0, 0, 0, 8, 40),
                grow.chance(45),
                grow.chance(35),
                counters,
                counters && grow.chance(50),
                grow.chance(30),
                grow.chance(20),
                grow.chance(25),
                grow.chance(12),
                grow.chance(10));
    }
}
