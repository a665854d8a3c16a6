package io.juxta.testkit;

/// Hard for a search that takes partitions as they come and meets the end of a counter late.
final class HardCounters {

    private static final String KIND = "gpu";

    private HardCounters() {}

    /// More partitions than the counters of all GPUs allow, though there are enough of them.
    static HardWorld partitions(int gpus, int partitions, int units, int count) {
        var world = new HardWorld();
        for (var gpu = 0; gpu < gpus; gpu++) {
            var set = "gpu-" + gpu;
            world.counter(KIND, set, "halves", units);
            for (var i = 0; i < partitions; i++) {
                world.device(KIND, "gpu-%d-%d".formatted(gpu, i)).consumes(set, "halves", 1);
            }
        }
        world.claim().ask("partitions", KIND, count);
        return world;
    }

    /// The workload PartitionableBacktracking of Kubernetes' own scheduler benchmark, several times
    /// in one pool: the memory is enough for the small devices only, and the large ones come first.
    static HardWorld backtracking(int times) {
        var world = new HardWorld();
        world.counter(KIND, "memory", "mem", 70L * times);
        for (var i = 0; i < 8 * times; i++) {
            world.counter(KIND, "cpu", "cpu%d".formatted(i + 1), 1);
            world.device(KIND, "device-%d".formatted(i + 1))
                    .consumes("cpu", "cpu%d".formatted(i + 1), 1)
                    .consumes("memory", "mem", i < times ? 20 : 10);
        }
        world.claim().ask("req-0", KIND, 7 * times);
        return world;
    }

    /// Devices that consume much of one counter and little of another; half of the time the other
    /// way round. Each counter alone would suffice, but not their sum.
    ///
    /// @param both what a device consumes of the two together
    static HardWorld vectors(Grow grow, int count, int devices, int budget, int both) {
        var world = new HardWorld();
        world.counter(KIND, "board", "watts", budget).counter(KIND, "board", "lanes", budget);
        for (var i = 0; i < devices; i++) {
            var watts = grow.between(1, both - 1);
            world.device(KIND, "gpu-" + i)
                    .consumes("board", "watts", watts)
                    .consumes("board", "lanes", both - watts);
        }
        world.claim().ask("gpus", KIND, count);
        return world;
    }

    /// Partitions that consume memory of their GPU and power of the node.
    ///
    /// @param memory for how many partitions of a GPU it suffices
    /// @param power for how many partitions in all it suffices
    static HardWorld power(int gpus, int partitions, int memory, int power, int count) {
        var world = new HardWorld();
        world.counter(KIND, "node", "power", 10L * power);
        for (var gpu = 0; gpu < gpus; gpu++) {
            var set = "gpu-" + gpu;
            world.counter(KIND, set, "memory", memory);
            for (var i = 0; i < partitions; i++) {
                world.device(KIND, "gpu-%d-%d".formatted(gpu, i))
                        .consumes(set, "memory", 1)
                        .consumes("node", "power", 10);
            }
        }
        world.claim().ask("partitions", KIND, count);
        return world;
    }

    /// Partitions of two groups that do not go together on one GPU: only one of them can be used.
    static HardWorld groups(int gpus, int perGroup, int count) {
        var world = new HardWorld();
        for (var gpu = 0; gpu < gpus; gpu++) {
            var set = "gpu-" + gpu;
            world.counter(KIND, set, "partitions", 2L * perGroup);
            for (var group : new String[] {"a", "b"}) {
                for (var i = 0; i < perGroup; i++) {
                    world.device(KIND, "gpu-%d-%s-%d".formatted(gpu, group, i))
                            .consumes(set, "partitions", 1)
                            .group(set, group);
                }
            }
        }
        world.claim().ask("partitions", KIND, count);
        return world;
    }
}
