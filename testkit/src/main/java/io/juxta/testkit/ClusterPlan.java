package io.juxta.testkit;

import java.util.List;

/// What a seeded cluster is about. As in [WorldPlan], a feature is either a topic of the cluster
/// and then frequent, or absent.
///
/// @param name the first part of every name in it, so that no two clusters share one
/// @param drivers who publishes devices; none in a cluster without
/// @param mapped whether devices stand for CPUs and memory of their node
/// @param sharing whether devices are shared by capacity
/// @param binding whether devices have to be made ready before a pod is bound
/// @param optional whether nodes may have nothing to do for a device
/// @param overhead whether pods run in something that costs as well
/// @param services whether services spread pods that do not say how they want to be spread
/// @param resized whether kubelets say what they gave to pods that run
/// @param crowding how much of a node is taken before anybody asks, in percent
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
        var devices = grow.chance(80);
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

    /// The extended resource that stands for a class of devices.
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
