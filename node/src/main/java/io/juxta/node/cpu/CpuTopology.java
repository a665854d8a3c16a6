package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.topology.Machine;
import java.util.HashMap;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// The CPU topology of a machine as the kubelet sees it.
///
/// The id of a core is the lowest CPU among its threads. The id of a cache is that of the shared
/// level 3 cache or, where the machine reports none, that of the socket: two numberings in one, as
/// in the kubelet. NUMA nodes without CPUs do not exist here. A CPU without a node is on the node
/// with the id of its socket.
public final class CpuTopology {

    private final CpuSet cpus;
    private final Grouping cores;
    private final Grouping caches;
    private final Grouping nodes;
    private final Grouping sockets;

    private CpuTopology(
            CpuSet cpus, Grouping cores, Grouping caches, Grouping nodes, Grouping sockets) {
        this.cpus = cpus;
        this.cores = cores;
        this.caches = caches;
        this.nodes = nodes;
        this.sockets = sockets;
    }

    public static CpuTopology of(Machine machine) {
        record Core(int node, int socket, int id) {}
        var firstThread = new HashMap<Core, Integer>();
        var coreOfCpu = new TreeMap<Integer, Integer>();
        var cacheOfCpu = new TreeMap<Integer, Integer>();
        var nodeOfCpu = new TreeMap<Integer, Integer>();
        var socketOfCpu = new TreeMap<Integer, Integer>();
        for (var cpu : machine.cpus()) {
            var socket = cpu.socket().orElse(0);
            var node = node(machine, cpu).orElse(socket);
            socketOfCpu.put(cpu.id(), socket);
            nodeOfCpu.put(cpu.id(), node);
            cacheOfCpu.put(cpu.id(), cpu.uncoreCache().orElse(socket));
            coreOfCpu.put(
                    cpu.id(),
                    cpu.core().isEmpty()
                            ? cpu.id()
                            : firstThread.computeIfAbsent(
                                    new Core(node, socket, cpu.core().getAsInt()), _ -> cpu.id()));
        }
        return of(coreOfCpu, cacheOfCpu, nodeOfCpu, socketOfCpu);
    }

    /// From the ids of each CPU's groups; a core's id is the lowest of its CPUs.
    static CpuTopology of(
            SortedMap<Integer, Integer> coreOfCpu,
            SortedMap<Integer, Integer> cacheOfCpu,
            SortedMap<Integer, Integer> nodeOfCpu,
            SortedMap<Integer, Integer> socketOfCpu) {
        return new CpuTopology(
                CpuSet.of(coreOfCpu.keySet().stream().mapToInt(Integer::intValue).toArray()),
                Grouping.of(coreOfCpu),
                Grouping.of(cacheOfCpu),
                Grouping.of(nodeOfCpu),
                Grouping.of(socketOfCpu));
    }

    private static OptionalInt node(Machine machine, Machine.Cpu cpu) {
        if (cpu.numaNode().isPresent()) {
            return cpu.numaNode();
        }
        for (var node : machine.numaNodes()) {
            if (node.cpus().contains(cpu.id())) {
                return OptionalInt.of(node.id());
            }
        }
        return OptionalInt.empty();
    }

    /// All CPUs.
    public CpuSet cpus() {
        return cpus;
    }

    Grouping cores() {
        return cores;
    }

    Grouping caches() {
        return caches;
    }

    Grouping nodes() {
        return nodes;
    }

    Grouping sockets() {
        return sockets;
    }

    /// The NUMA nodes that have CPUs.
    public int[] nodeIds() {
        return nodes.ids();
    }

    /// The CPUs of a NUMA node; none when the node is unknown or has only memory.
    public CpuSet cpusOfNode(int node) {
        var place = nodes.place(node);
        return place < 0 ? CpuSet.EMPTY : nodes.cpus(place);
    }

    /// All CPUs in the sockets that own CPUs of a NUMA node.
    CpuSet cpusOfSocketsAt(int node) {
        var all = CpuSet.EMPTY;
        for (var cpu : cpusOfNode(node)) {
            if (!all.contains(cpu)) {
                all = all.union(sockets.cpus(sockets.of(cpu)));
            }
        }
        return all;
    }

    /// All threads of every core that has one of these CPUs.
    CpuSet wholeCores(CpuSet some) {
        var all = CpuSet.EMPTY;
        for (var cpu : some) {
            all = all.union(cores.cpus(cores.of(cpu)));
        }
        return all;
    }

    /// Threads of a core, on average and rounded down: the unit of `full-pcpus-only`.
    int cpusPerCore() {
        return cores.size() == 0 ? 0 : cpus.size() / cores.size();
    }

    /// CPUs of a cache, on average and rounded down.
    int cpusPerCache() {
        return caches.size() == 0 ? 0 : cpus.size() / caches.size();
    }

    /// Whether NUMA nodes are at least as large as sockets, so that nodes are taken whole first.
    boolean nodesHoldSockets() {
        return sockets.size() >= nodes.size();
    }
}
