package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.node.cpu.Taking.Taken;
import java.util.Arrays;
import java.util.function.Supplier;

/// Takes CPUs close together: whole nodes and sockets while they fit, then caches if that option is
/// on, then whole cores, then single CPUs.
///
/// Each phase uses an order that is fixed when the phase begins, and takes every whole group that
/// is not larger than the remaining request.
final class Packed {

    private final CpuTopology topology;
    private final FreeCpus free;
    private CpuSet taken = CpuSet.EMPTY;
    private int needed;

    private Packed(CpuTopology topology, CpuSet free, int needed) {
        this.topology = topology;
        this.free = new FreeCpus(topology, free);
        this.needed = needed;
    }

    static Taking take(CpuTopology topology, CpuSet free, long asked, Packing packing) {
        if (asked == 0) {
            return new Taken(CpuSet.EMPTY);
        }
        var known = free.intersect(topology.cpus());
        if (asked > known.size()) {
            return Taking.tooFew(asked, free);
        }
        return new Taken(new Packed(topology, known, (int) asked).run(packing));
    }

    private CpuSet run(Packing packing) {
        if (topology.nodesHoldSockets()) {
            takeWhole(topology.nodes(), free::nodes);
            takeWhole(topology.sockets(), free::sockets);
        } else {
            takeWhole(topology.sockets(), free::sockets);
            takeWhole(topology.nodes(), free::nodes);
        }
        switch (packing) {
            case CORES -> takeCores();
            case CACHES -> {
                takeCaches();
                takeCores();
            }
            case SPREAD -> takeSingle(free::cpusBySocket);
        }
        return taken;
    }

    private void takeCores() {
        takeWhole(topology.cores(), free::cores);
        takeSingle(free::cpusByCore);
    }

    private void take(CpuSet cpus) {
        free.take(cpus);
        taken = taken.union(cpus);
        needed -= cpus.size();
    }

    /// @param order computed when the phase begins, and only if something is still needed
    private void takeWhole(Grouping groups, Supplier<int[]> order) {
        if (needed == 0) {
            return;
        }
        for (var place : order.get()) {
            if (free.isWhole(groups, place) && groups.cpus(place).size() <= needed) {
                take(groups.cpus(place));
            }
        }
    }

    private void takeCaches() {
        for (var cache : free.caches()) {
            if (needed == 0) {
                return;
            }
            if (needed >= topology.cpusPerCache()) {
                takeWhole(topology.caches(), free::caches);
            }
            takePartOf(cache);
        }
    }

    /// Takes the remainder from one cache, if its lowest cores have exactly that many free CPUs. An
    /// odd remainder may leave one thread of the last core.
    private void takePartOf(int cache) {
        var threads = topology.cpusPerCore();
        var cores = (needed + threads - 1) / threads;
        var part =
                Arrays.stream(free.coresOfCache(cache))
                        .limit(cores)
                        .flatMap(core -> free.cpus(topology.cores(), core).stream())
                        .sorted()
                        .toArray();
        var odd = needed % 2 != 0 && threads > 1 && part.length > needed;
        var count = odd ? part.length - 1 : part.length;
        if (count == needed && count > 0) {
            take(CpuSet.of(Arrays.copyOf(part, count)));
        }
    }

    private void takeSingle(Supplier<int[]> order) {
        if (needed > 0) {
            take(CpuSet.of(Arrays.copyOf(order.get(), needed)));
        }
    }
}
