package io.juxta.testkit;

import java.util.List;

/// Hard because a pod has several claims: the search backtracks through all claims before the one
/// that fails, even unrelated ones.
final class HardPods {

    private static final String NUMA = "numa";

    private HardPods() {}

    /// Claims that share all GPUs, then one for more NICs of one NUMA node than any has.
    static HardWorld unrelated(int claims, int each, int gpus, int nics, int numas, int perNuma) {
        var world = new HardWorld();
        for (var i = 0; i < gpus; i++) {
            world.device("gpu", "gpu-" + i);
        }
        for (var numa = 0; numa < numas; numa++) {
            for (var i = 0; i < perNuma; i++) {
                world.device("nic", "nic-%d-%d".formatted(numa, i)).at(NUMA, numa);
            }
        }
        for (var i = 0; i < claims; i++) {
            world.claim().ask("gpus", "gpu", each);
        }
        world.claim().ask("nics", "nic", nics).match(NUMA);
        return world;
    }

    /// Claims for GPUs of one NUMA node each, and one node too few.
    static HardWorld oneEach(int claims, int each, int numas, int perNuma) {
        var world = new HardWorld();
        gpus(world, numas, perNuma);
        for (var i = 0; i < claims; i++) {
            world.claim().ask("gpus", "gpu", each).match(NUMA);
        }
        return world;
    }

    /// Claims for GPUs and a NIC of one NUMA node each. There are enough of both, but most NICs are
    /// on a node that has not enough GPUs for them.
    ///
    /// @param nics how many each NUMA node has
    static HardWorld lopsided(int claims, int each, int perNuma, List<Integer> nics) {
        var world = new HardWorld();
        gpus(world, nics.size(), perNuma);
        for (var numa = 0; numa < nics.size(); numa++) {
            for (var i = 0; i < nics.get(numa); i++) {
                world.device("nic", "nic-%d-%d".formatted(numa, i)).at(NUMA, numa);
            }
        }
        for (var i = 0; i < claims; i++) {
            world.claim().ask("gpus", "gpu", each).ask("nic", "nic", 1).match(NUMA);
        }
        return world;
    }

    private static void gpus(HardWorld world, int numas, int perNuma) {
        for (var numa = 0; numa < numas; numa++) {
            for (var i = 0; i < perNuma; i++) {
                world.device("gpu", "gpu-%d-%d".formatted(numa, i)).at(NUMA, numa);
            }
        }
    }
}
