package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// Machines from a seed: sockets that hold nodes or nodes that hold sockets, equal or unequal
/// cores, caches or none, CPUs numbered in several ways.
record RandomTopology(CpuTopology topology, boolean coresAlike, SplittableRandom random) {

    /// @param nodes at most so many
    static RandomTopology from(SplittableRandom random, int nodes) {
        var units = 1 + random.nextInt(nodes);
        var perGroup = 1 + random.nextInt(3);
        var nodesHoldSockets = random.nextInt(4) == 0;
        var threads = 1 + random.nextInt(2);
        var hybrid = random.nextInt(5) == 0;
        var cores = 1 + random.nextInt(6);
        var coresPerCache = 1 + random.nextInt(4);
        var caches = random.nextBoolean();
        var interleaved = random.nextBoolean();
        var coreOfCpu = new TreeMap<Integer, Integer>();
        var cacheOfCpu = new TreeMap<Integer, Integer>();
        var nodeOfCpu = new TreeMap<Integer, Integer>();
        var socketOfCpu = new TreeMap<Integer, Integer>();
        for (var unit = 0; unit < units; unit++) {
            for (var core = 0; core < cores; core++) {
                var ownThreads = hybrid && core % 2 == 1 ? 1 : threads;
                for (var thread = 0; thread < ownThreads; thread++) {
                    var place = interleaved ? core * units + unit : unit * cores + core;
                    var first = place;
                    var cpu = thread * units * cores + place;
                    coreOfCpu.put(cpu, first);
                    nodeOfCpu.put(cpu, nodesHoldSockets ? unit / perGroup : unit);
                    var socket = nodesHoldSockets ? unit : unit / perGroup;
                    socketOfCpu.put(cpu, socket);
                    cacheOfCpu.put(cpu, caches ? unit * 10 + core / coresPerCache : socket);
                }
            }
        }
        return new RandomTopology(
                CpuTopology.of(coreOfCpu, cacheOfCpu, nodeOfCpu, socketOfCpu), !hybrid, random);
    }

    /// Some of the CPUs.
    CpuSet some() {
        var share = 1 + random.nextInt(4);
        return CpuSet.of(topology.cpus().stream().filter(_ -> random.nextInt(4) < share).toArray());
    }

    /// All threads of some of the cores.
    CpuSet someCores() {
        return topology.wholeCores(
                CpuSet.of(topology.cpus().stream().filter(_ -> random.nextInt(3) == 0).toArray()));
    }
}
