package io.juxta.testkit;

import java.util.List;

/// Hard for a search that puts pigeons into holes one by one: devices that all must differ, and one
/// value too few.
final class HardDistincts {

    private static final String ROOT = "root";

    private HardDistincts() {}

    /// One request for devices of different roots.
    static HardWorld oneRequest(int count, int roots, int perRoot) {
        var world = new HardWorld();
        fill(world, roots, perRoot);
        world.claim().ask("gpus", "gpu", count).distinct(ROOT);
        return world;
    }

    /// A request each for devices of different roots.
    static HardWorld singles(int requests, int roots, int perRoot) {
        var world = new HardWorld();
        fill(world, roots, perRoot);
        var claim = world.claim().distinct(ROOT);
        for (var i = 0; i < requests; i++) {
            claim.ask("gpu-" + i, "gpu", 1);
        }
        return world;
    }

    /// Devices with two links each, no link used twice: with an odd number of links one is left
    /// over, and there is one pair too few.
    static HardWorld pairs(Grow grow, int count, int links, int devices) {
        var world = new HardWorld();
        for (var i = 0; i < devices; i++) {
            var first = grow.below(links);
            var second = (first + 1 + grow.below(links - 1)) % links;
            world.device("gpu", "gpu-" + i).at("link", List.of("l" + first, "l" + second));
        }
        world.claim().ask("gpus", "gpu", count).distinct("link");
        return world;
    }

    /// Devices of one NUMA node and of different roots, where each node has one root too few.
    static HardWorld ofOneNuma(int count, int numas, int roots, int perRoot) {
        var world = new HardWorld();
        for (var numa = 0; numa < numas; numa++) {
            for (var root = 0; root < roots; root++) {
                for (var i = 0; i < perRoot; i++) {
                    world.device("gpu", "gpu-%d-%d-%d".formatted(numa, root, i))
                            .at("numa", numa)
                            .at(ROOT, root);
                }
            }
        }
        world.claim().ask("gpus", "gpu", count).match("numa").distinct(ROOT);
        return world;
    }

    private static void fill(HardWorld world, int roots, int perRoot) {
        for (var root = 0; root < roots; root++) {
            for (var i = 0; i < perRoot; i++) {
                world.device("gpu", "gpu-%d-%d".formatted(root, i)).at(ROOT, root);
            }
        }
    }
}
