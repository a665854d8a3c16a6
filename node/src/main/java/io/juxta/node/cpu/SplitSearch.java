package io.juxta.node.cpu;

import io.juxta.node.WorkBudget;
import io.juxta.node.cpu.Distributed.Split;
import java.util.Arrays;
import java.util.HashSet;
import org.jspecify.annotations.Nullable;

/// Searches for the set of NUMA nodes after whose use the free CPUs are spread most evenly.
///
/// Cost: one unit for every set of nodes and every way to spread its remainder, equal neighbours
/// counted as one kind: at most three to the power of nodes, and few where nodes are alike.
final class SplitSearch {

    private final CpuTopology topology;
    private final int[] order;
    private final int[] free;
    private final int asked;
    private final int group;
    private final SocketUse sockets;
    private final WorkBudget budget;
    private final boolean[] alike;
    private boolean outOfBudget;

    /// The best of the sets seen, while one size is searched.
    private @Nullable Candidate best;

    SplitSearch(
            CpuTopology topology,
            FreeCpus cpus,
            int asked,
            int group,
            SocketUse sockets,
            WorkBudget budget) {
        this.topology = topology;
        this.asked = asked;
        this.group = group;
        this.sockets = sockets;
        this.budget = budget;
        order = cpus.nodes();
        free = Arrays.stream(order).map(node -> cpus.in(topology.nodes(), node)).toArray();
        alike = new boolean[order.length];
        for (var i = 1; i < order.length; i++) {
            alike[i] =
                    free[i] == free[i - 1]
                            && (sockets == SocketUse.IGNORED || inOneSocket(i - 1, i));
        }
    }

    /// Nodes that have a free CPU.
    int nodeCount() {
        return order.length;
    }

    boolean isOutOfBudget() {
        return outOfBudget;
    }

    /// The best set of so many nodes; null when none can serve the request, or the budget ended.
    @Nullable Split best(int count) {
        best = null;
        outOfBudget = !Choosing.visit(alike, count, this::consider);
        return outOfBudget || best == null ? null : best.split();
    }

    private boolean consider(int[] set) {
        if (!budget.spend()) {
            return false;
        }
        var candidate = candidate(set);
        if (candidate != null && (best == null || candidate.beats(best))) {
            best = candidate;
        }
        return !budget.isSpent();
    }

    private @Nullable Candidate candidate(int[] set) {
        var whole = 0;
        for (var i : set) {
            whole += roundDown(free[i]);
        }
        var share = share(set);
        if (whole < asked || Arrays.stream(set).anyMatch(i -> free[i] < share)) {
            return null;
        }
        var after = free.clone();
        for (var i : set) {
            after[i] -= share;
        }
        var rest = asked - share * set.length;
        var handing = new RestSearch(after, group, rest, budget);
        if (!handing.run(set)) {
            return null;
        }
        return new Candidate(
                new Split(places(set), share, places(handing.receivers())),
                handing.unevenness(),
                sockets == SocketUse.ALIGNED && inOneSocket(set));
    }

    private int share(int[] set) {
        var share = roundDown(asked / set.length);
        if (sockets == SocketUse.ALIGNED) {
            for (var i : set) {
                share = Math.min(share, roundDown(free[i]));
            }
        }
        return share;
    }

    private int roundDown(int cpus) {
        return cpus / group * group;
    }

    private int[] places(int[] set) {
        return Arrays.stream(set).map(i -> order[i]).toArray();
    }

    private boolean inOneSocket(int... set) {
        var touched = new HashSet<Integer>();
        for (var i : set) {
            for (var cpu : topology.nodes().cpus(order[i])) {
                touched.add(topology.sockets().of(cpu));
            }
        }
        return touched.size() <= 1;
    }

    private record Candidate(Split split, double unevenness, boolean inOneSocket) {
        boolean beats(Candidate other) {
            return inOneSocket == other.inOneSocket ? unevenness < other.unevenness : inOneSocket;
        }
    }
}
