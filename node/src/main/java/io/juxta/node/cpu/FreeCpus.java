package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;

/// The CPUs still free during a choice, and the orders in which they are taken.
///
/// All orders follow one idea: the group with the fewest free CPUs comes first, equal ones by id,
/// level by level from the outer one in. Groups without a free CPU do not appear.
final class FreeCpus {

    private final CpuTopology topology;
    private final BitSet free;
    private final int[] inCore;
    private final int[] inCache;
    private final int[] inNode;
    private final int[] inSocket;

    FreeCpus(CpuTopology topology, CpuSet free) {
        this.topology = topology;
        this.free = new BitSet();
        inCore = new int[topology.cores().size()];
        inCache = new int[topology.caches().size()];
        inNode = new int[topology.nodes().size()];
        inSocket = new int[topology.sockets().size()];
        for (var cpu : free.intersect(topology.cpus())) {
            this.free.set(cpu);
            count(cpu, 1);
        }
    }

    private void count(int cpu, int change) {
        inCore[topology.cores().of(cpu)] += change;
        inCache[topology.caches().of(cpu)] += change;
        inNode[topology.nodes().of(cpu)] += change;
        inSocket[topology.sockets().of(cpu)] += change;
    }

    /// Takes CPUs that are free.
    void take(CpuSet cpus) {
        for (var cpu : cpus) {
            if (!free.get(cpu)) {
                throw new IllegalStateException("CPU %d is taken twice.".formatted(cpu));
            }
            free.clear(cpu);
            count(cpu, -1);
        }
    }

    /// Free CPUs in a core, cache, node or socket.
    int in(Grouping groups, int place) {
        return counts(groups)[place];
    }

    /// Whether all CPUs of a group are free. The kubelet compares with the machine's average, which
    /// on machines with unequal cores treats half-used ones as whole.
    boolean isWhole(Grouping groups, int place) {
        return in(groups, place) == groups.cpus(place).size();
    }

    /// The free CPUs of a group.
    CpuSet cpus(Grouping groups, int place) {
        return CpuSet.of(groups.cpus(place).stream().filter(free::get).toArray());
    }

    private int[] counts(Grouping groups) {
        if (groups == topology.cores()) {
            return inCore;
        }
        if (groups == topology.caches()) {
            return inCache;
        }
        return groups == topology.nodes() ? inNode : inSocket;
    }

    /// NUMA nodes.
    int[] nodes() {
        return topology.nodesHoldSockets()
                ? outer(topology.nodes())
                : inner(outer(topology.sockets()), topology.sockets(), topology.nodes());
    }

    int[] sockets() {
        return topology.nodesHoldSockets()
                ? inner(outer(topology.nodes()), topology.nodes(), topology.sockets())
                : outer(topology.sockets());
    }

    int[] caches() {
        return inner(nodes(), topology.nodes(), topology.caches());
    }

    int[] cores() {
        return topology.nodesHoldSockets()
                ? inner(sockets(), topology.sockets(), topology.cores())
                : inner(nodes(), topology.nodes(), topology.cores());
    }

    /// The cores of a cache that have a free CPU, ascending.
    int[] coresOfCache(int cache) {
        return topology.caches().cpus(cache).stream()
                .filter(free::get)
                .map(topology.cores()::of)
                .sorted()
                .distinct()
                .toArray();
    }

    /// Single CPUs, those of a core side by side.
    int[] cpusByCore() {
        return cpusOf(cores(), topology.cores());
    }

    /// Single CPUs, those of a socket by number.
    int[] cpusBySocket() {
        return cpusOf(sockets(), topology.sockets());
    }

    private int[] cpusOf(int[] places, Grouping groups) {
        return Arrays.stream(places)
                .flatMap(place -> groups.cpus(place).stream().filter(free::get))
                .toArray();
    }

    private int[] outer(Grouping groups) {
        var places = new ArrayList<Integer>();
        for (var place = 0; place < groups.size(); place++) {
            if (in(groups, place) > 0) {
                places.add(place);
            }
        }
        return fewestFirst(places, groups);
    }

    /// The groups inside others, outer by outer; one that overlaps several is listed once.
    private int[] inner(int[] outerPlaces, Grouping outer, Grouping inner) {
        var ordered = new LinkedHashSet<Integer>();
        for (var place : outerPlaces) {
            var inside =
                    outer.cpus(place).stream()
                            .filter(free::get)
                            .map(inner::of)
                            .distinct()
                            .boxed()
                            .toList();
            for (var found : fewestFirst(new ArrayList<>(inside), inner)) {
                ordered.add(found);
            }
        }
        return ordered.stream().mapToInt(Integer::intValue).toArray();
    }

    private int[] fewestFirst(List<Integer> places, Grouping groups) {
        var counts = counts(groups);
        places.sort(
                (a, b) ->
                        counts[a] != counts[b]
                                ? Integer.compare(counts[a], counts[b])
                                : Integer.compare(a, b));
        return places.stream().mapToInt(Integer::intValue).toArray();
    }
}
