package io.juxta.testkit;

import java.util.List;

/// The topics of a seeded cluster. As in [WorldPlan], a feature is either a topic of the cluster
/// and then frequent, or absent.
///
/// @param name the first part of every name in it, so that no two clusters share one
/// @param drivers who publishes devices; none in a cluster without
/// @param mapped whether devices are mapped to CPUs and memory of their node
/// @param sharing whether devices are shared by capacity
/// @param binding whether devices have binding conditions
/// @param optional whether drivers may skip node operations
/// @param overhead whether pods have overhead
/// @param services whether services spread pods without constraints of their own
/// @param resized whether statuses show resources of a resize
/// @param crowding how much of a node is used from the start, in percent
record ClusterPlan(
        String name,
        List<String> drivers,
        boolean mapped,
        boolean sharing,
        boolean lists,
        boolean derived,
        boolean counters,
        boolean deviceTaints,
        boolean extended,
        boolean fabric,
        boolean nodeTaints,
        boolean affinity,
        boolean spread,
        boolean neighbours,
        boolean ports,
        boolean images,
        boolean podLevel,
        boolean binding,
        boolean optional,
        boolean overhead,
        boolean services,
        boolean resized,
        int crowding) {

    static ClusterPlan of(Grow grow, String name) {
        return of(grow, name, grow.chance(80));
    }

    static ClusterPlan withoutDevices(Grow grow, String name) {
        return of(grow, name, false);
    }

    private static ClusterPlan of(Grow grow, String name, boolean devices) {
        var drivers =
                switch (devices ? grow.below(6) : -1) {
                    case -1 -> List.<String>of();
                    case 0 -> List.of("gpu");
                    case 1 -> List.of("cpu");
                    case 2, 3 -> List.of("gpu", "nic");
                    case 4 -> List.of("gpu", "cpu");
                    default -> List.of("gpu", "nic", "cpu");
                };
        return new ClusterPlan(
                name,
                drivers,
                devices && grow.chance(65),
                devices && grow.chance(50),
                devices && grow.chance(30),
                devices && grow.chance(20),
                devices && grow.chance(20),
                devices && grow.chance(20),
                devices && grow.chance(30),
                devices && grow.chance(25),
                grow.chance(40),
                grow.chance(40),
                grow.chance(30),
                grow.chance(30),
                grow.chance(15),
                grow.chance(30),
                grow.chance(30),
                devices && grow.chance(12),
                devices && grow.chance(10),
                grow.chance(12),
                grow.chance(20),
                grow.chance(20),
                grow.pick(6, 12, 20, 35));
    }

    /// The name of a driver, which is also the domain of its attributes.
    String driver(String kind) {
        return kind + "." + name + ".example";
    }

    /// The class of a driver's devices.
    String deviceClass(String kind) {
        return name + "-" + kind;
    }

    /// The extended resource that a class of devices backs.
    String extendedResource(String kind) {
        return name + ".example/" + kind;
    }

    /// What some pods run in, which costs as well.
    String runtimeClass() {
        return name + "-vm";
    }

    String node(int number) {
        return name + "-n" + number;
    }
}
