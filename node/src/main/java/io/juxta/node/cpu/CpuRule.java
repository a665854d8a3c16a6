package io.juxta.node.cpu;

import io.juxta.model.CpuSet;
import io.juxta.node.HintRule;
import io.juxta.node.NodeMask;
import java.util.Arrays;

/// The hints for a number of CPUs as a rule, without listing them.
///
/// With one amount per node, a set of a size can reach a sum exactly if the fullest nodes of that
/// size do. So the bound is exact and no walk meets a dead end.
final class CpuRule implements HintRule {

    private final NodeMask universe;

    /// Nodes with a CPU to be reused: part of every offered set.
    private final NodeMask held;

    /// The free CPUs that a set must have, besides the reused ones.
    private final long needed;

    /// Free CPUs by node id.
    private final int[] free;

    /// Node ids, those with most free CPUs first.
    private final int[] fullestFirst;

    private final int fewest;
    private final int smallest;

    private CpuRule(NodeMask universe, NodeMask held, long needed, int[] free, int fewest) {
        this.universe = universe;
        this.held = held;
        this.needed = needed;
        this.free = free;
        this.fewest = fewest;
        fullestFirst = fullestFirst(universe, free);
        smallest = smallest();
    }

    static CpuRule of(CpuTopology topology, CpuSet available, CpuSet reusable, long asked) {
        var universe = NodeMask.of(topology.nodes().ids());
        var ids = universe.ids();
        var free = new int[ids.length == 0 ? 0 : ids[ids.length - 1] + 1];
        var all = new int[free.length];
        for (var id : ids) {
            free[id] = topology.cpusOfNode(id).intersect(available).size();
            all[id] = topology.cpusOfNode(id).size();
        }
        var held =
                NodeMask.of(
                        reusable.intersect(topology.cpus()).stream()
                                .map(cpu -> topology.nodes().id(topology.nodes().of(cpu)))
                                .distinct()
                                .toArray());
        return new CpuRule(
                universe, held, asked - reusable.size(), free, fewest(universe, all, asked));
    }

    /// The fewest nodes that hold so many CPUs, free or not; all of them when none do.
    private static int fewest(NodeMask universe, int[] all, long asked) {
        var sum = 0L;
        var count = 0;
        for (var id : fullestFirst(universe, all)) {
            sum += all[id];
            count++;
            if (sum >= asked) {
                return count;
            }
        }
        return universe.count();
    }

    private static int[] fullestFirst(NodeMask universe, int[] amounts) {
        return Arrays.stream(universe.ids())
                .boxed()
                .sorted((a, b) -> Integer.compare(amounts[b], amounts[a]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private int smallest() {
        for (var size = Math.max(1, held.count()); size <= universe.count(); size++) {
            if (mayOffer(NodeMask.EMPTY, universe, size)) {
                return size;
            }
        }
        return 0;
    }

    @Override
    public NodeMask universe() {
        return universe;
    }

    @Override
    public RuleVerdict judge(NodeMask mask) {
        if (mask.isEmpty() || !mask.within(universe) || !held.within(mask)) {
            return RuleVerdict.NOT_OFFERED;
        }
        if (sum(mask) < needed) {
            return RuleVerdict.NOT_OFFERED;
        }
        return mask.count() == fewest ? RuleVerdict.PREFERRED : RuleVerdict.OFFERED;
    }

    private long sum(NodeMask mask) {
        var sum = 0L;
        for (var id : mask.ids()) {
            sum += free[id];
        }
        return sum;
    }

    /// The smallest number of nodes on an empty machine.
    int fewestNodes() {
        return fewest;
    }

    @Override
    public int preferredSize() {
        return fewest >= 1 && mayOffer(NodeMask.EMPTY, universe, fewest) ? fewest : 0;
    }

    @Override
    public int smallestOffered() {
        return smallest;
    }

    @Override
    public boolean mayOffer(NodeMask must, NodeMask may, int size) {
        var all = must.or(held);
        var left = size - all.count();
        if (left < 0 || !held.within(must.or(may))) {
            return false;
        }
        var sum = sum(all);
        for (var i = 0; i < fullestFirst.length && left > 0; i++) {
            var id = fullestFirst[i];
            if (may.has(id) && !all.has(id)) {
                sum += free[id];
                left--;
            }
        }
        return left == 0 && sum >= needed;
    }
}
