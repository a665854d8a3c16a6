package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.node.WorkBudget;
import io.juxta.node.cpu.Taking.Failed;
import io.juxta.node.cpu.Taking.OutOfBudget;
import io.juxta.node.cpu.Taking.Taken;
import org.jspecify.annotations.Nullable;

/// Takes CPUs in equal parts from as few NUMA nodes as possible: `distribute-cpus-across-numa`.
///
/// CPUs are taken in groups, of one CPU or of a core's threads. Of all sets of nodes of the
/// smallest size that works, the one is taken after which the free CPUs of the machine are spread
/// most evenly ([SplitSearch]); with `align-by-socket` a set within one socket comes before all
/// others. The remainder is spread over the nodes, group by group. Where no set works, CPUs are
/// [Packed].
///
/// For some requests the kubelet does not terminate, and it mixes up sets of four, six or seven
/// nodes; this always terminates and takes the best set.
final class Distributed {

    private final CpuTopology topology;
    private final FreeCpus free;
    private final int asked;
    private final int group;
    private CpuSet taken = CpuSet.EMPTY;

    private Distributed(CpuTopology topology, CpuSet free, int asked, int group) {
        this.topology = topology;
        this.free = new FreeCpus(topology, free);
        this.asked = asked;
        this.group = group;
    }

    static Taking take(
            CpuTopology topology,
            CpuSet free,
            long asked,
            int group,
            SocketUse sockets,
            WorkBudget budget) {
        var known = free.intersect(topology.cpus());
        if (asked == 0 || asked % group != 0 || asked > known.size()) {
            return Packed.take(topology, free, asked, Packing.CORES);
        }
        var choice = new Distributed(topology, known, (int) asked, group);
        var search = new SplitSearch(topology, choice.free, choice.asked, group, sockets, budget);
        var split = choice.bestSplit(search);
        if (search.isOutOfBudget()) {
            return new OutOfBudget("distributing %d CPUs across NUMA nodes".formatted(asked));
        }
        return split == null
                ? Packed.take(topology, free, asked, Packing.CORES)
                : choice.carryOut(split);
    }

    /// Takes CPUs according to a split.
    static Taking carryOut(CpuTopology topology, CpuSet free, int asked, int group, Split split) {
        return new Distributed(topology, free, asked, group).carryOut(split);
    }

    private @Nullable Split bestSplit(SplitSearch search) {
        var groups = ceil(asked, group);
        var groupsPerNode = ceil(ceil(topology.cpus().size(), group), topology.nodes().size());
        var most = Math.min(groups, search.nodeCount());
        for (var count = ceil(groups, groupsPerNode); count <= most; count++) {
            var split = search.best(count);
            if (split != null || search.isOutOfBudget()) {
                return split;
            }
        }
        return null;
    }

    private static int ceil(int amount, int unit) {
        return (amount - 1) / unit + 1;
    }

    private Taking carryOut(Split split) {
        for (var node : split.nodes()) {
            takeFrom(node, split.share());
        }
        var rest = asked - taken.size();
        for (var given = true; rest > 0 && given; ) {
            given = false;
            for (var node : split.rest()) {
                if (rest > 0 && free.in(topology.nodes(), node) >= group) {
                    takeFrom(node, group);
                    rest -= group;
                    given = true;
                }
            }
        }
        return rest == 0
                ? new Taken(taken)
                : new Failed(
                        "accounting error, not enough CPUs allocated, remaining: %d"
                                .formatted(rest));
    }

    private void takeFrom(int node, int count) {
        var cpus = free.cpus(topology.nodes(), node);
        if (Packed.take(topology, cpus, count, Packing.CORES) instanceof Taken(var chosen)) {
            free.take(chosen);
            taken = taken.union(chosen);
        }
    }

    /// How a request is divided.
    ///
    /// @param nodes indexes of the nodes that each give the share
    /// @param share CPUs from each of them
    /// @param rest indexes of the nodes that give the remainder
    @SuppressWarnings("ArrayRecordComponent") // lives within one choice, never compared
    record Split(int[] nodes, int share, int[] rest) {}
}
