package io.juxta.node.memory;

import io.juxta.node.HintRule;
import io.juxta.node.NodeMask;
import io.juxta.node.NodeSums;
import io.juxta.node.WorkBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/// The hints for one request for memory, all types together, as a rule.
final class MemoryRule implements HintRule {

    // A node in use serves alone or with exactly the nodes of its group. So the sets that can be
    // offered are: single nodes outside groups; the few groups there are, as a whole; and any two
    // or more nodes that are not in use. Only the last are many, and for those the sums decide: if
    // the fullest nodes do not reach the request, no others of that number do.

    private final MachineMemory machine;
    private final Demand demand;
    private final ReusableMemory.OfPod reusable;

    private final NodeMask universe;
    private final NodeMask unused;
    private final NodeSums sizes;
    private final NodeSums unusedSums;
    private final List<NodeMask> singles = new ArrayList<>();
    private final List<NodeMask> groups = new ArrayList<>();
    private final OptionalInt fewest;
    private final boolean decided;
    private final OptionalInt fewestUnused;

    MemoryRule(
            MachineMemory machine,
            Demand demand,
            ReusableMemory.OfPod reusable,
            WorkBudget budget) {
        this.machine = machine;
        this.demand = demand;
        this.reusable = reusable;
        universe = machine.mask();
        unused = unused(machine);
        sizes = new NodeSums(universe, allocatable(machine, demand));
        unusedSums = new NodeSums(unused, allocatableAndFree(machine, demand));
        fewest = sizes.fewest(budget);
        decided = fewest.isPresent() || !budget.isSpent();
        fewestUnused = unusedSums.fewest(budget);
        for (int id : universe.ids()) {
            var mask = NodeMask.of(id);
            if (fits(mask)) {
                singles.add(mask);
            }
        }
        for (var mask : known(machine, reusable)) {
            if (mask.count() > 1 && mask.within(universe) && fits(mask)) {
                groups.add(mask);
            }
        }
    }

    private static NodeMask unused(MachineMemory machine) {
        var ids = new ArrayList<Integer>();
        machine.nodes()
                .forEach(
                        (id, node) -> {
                            if (!node.isUsed()) {
                                ids.add(id);
                            }
                        });
        return NodeMask.of(ids);
    }

    private static List<NodeSums.Need> allocatable(MachineMemory machine, Demand demand) {
        var needs = new ArrayList<NodeSums.Need>();
        demand.bytes()
                .forEach(
                        (type, bytes) ->
                                needs.add(
                                        new NodeSums.Need(
                                                bytes,
                                                id -> machine.node(id).table(type).allocatable())));
        return needs;
    }

    private static List<NodeSums.Need> allocatableAndFree(MachineMemory machine, Demand demand) {
        var needs = allocatable(machine, demand);
        demand.bytes()
                .forEach(
                        (type, bytes) ->
                                needs.add(
                                        new NodeSums.Need(
                                                bytes, id -> machine.node(id).table(type).free())));
        return needs;
    }

    /// Sets that are in use as such, now or by an earlier container of the pod.
    private static SortedSet<NodeMask> known(MachineMemory machine, ReusableMemory.OfPod reusable) {
        var known = new TreeSet<>(reusable.masks());
        machine.nodes().values().forEach(node -> known.add(node.cells()));
        return known;
    }

    @Override
    public NodeMask universe() {
        return universe;
    }

    /// Whether the preferred sets are known. If not, the budget ended first, and results about
    /// preferred sets are not reliable.
    boolean isDecided() {
        return decided;
    }

    /// Whether no set of nodes fits the request.
    boolean isEmpty() {
        return singles.isEmpty()
                && groups.isEmpty()
                && (unused.count() < 2 || !unusedSums.reaches(unused));
    }

    @Override
    public RuleVerdict judge(NodeMask mask) {
        if (mask.isEmpty() || !mask.within(universe) || !fits(mask)) {
            return RuleVerdict.NOT_OFFERED;
        }
        return fewest.isPresent() && mask.count() == fewest.getAsInt()
                ? RuleVerdict.PREFERRED
                : RuleVerdict.OFFERED;
    }

    private boolean fits(NodeMask mask) {
        return sizes.reaches(mask) && respectsGroups(mask) && hasFree(mask);
    }

    private boolean respectsGroups(NodeMask mask) {
        if (mask.count() == 1) {
            return !machine.node(mask.first()).isGrouped();
        }
        return mask.within(unused) || !breaksGroup(machine, mask);
    }

    /// Whether several nodes would share a block although one of them is in use alone or in another
    /// group.
    static boolean breaksGroup(MachineMemory machine, NodeMask mask) {
        if (mask.count() == 1) {
            return false;
        }
        for (int id : mask.ids()) {
            var node = machine.node(id);
            if (node.isUsed() && !node.cells().equals(mask)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasFree(NodeMask mask) {
        for (var each : demand.bytes().entrySet()) {
            var type = each.getKey();
            if (machine.free(mask, type) + reusable.of(mask, type) < each.getValue()) {
                return false;
            }
        }
        return true;
    }

    /// The smallest number of nodes if nothing were in use: only a set of this size is preferred,
    /// even if none is free.
    @Override
    public int preferredSize() {
        int size = fewest.orElse(0);
        boolean offered =
                size == 1
                        ? !singles.isEmpty()
                        : groups.stream().anyMatch(group -> group.count() == size)
                                || unusedMayHold(size);
        return offered ? size : 0;
    }

    private boolean unusedMayHold(int size) {
        return size >= 2
                && size <= unused.count()
                && unusedSums.mayReach(NodeMask.EMPTY, unused, size)
                && fewestUnused.orElse(size) <= size;
    }

    @Override
    public int smallestOffered() {
        if (!singles.isEmpty()) {
            return 1;
        }
        int smallest = groups.stream().mapToInt(NodeMask::count).min().orElse(0);
        if (unused.count() < 2 || !unusedSums.reaches(unused)) {
            return smallest;
        }
        if (fewestUnused.isEmpty()) {
            return 0;
        }
        int together = Math.max(2, fewestUnused.getAsInt());
        return smallest == 0 ? together : Math.min(smallest, together);
    }

    @Override
    public boolean mayOffer(NodeMask must, NodeMask may, int size) {
        var all = must.or(may);
        for (var known : size == 1 ? singles : groups) {
            if (known.count() == size && must.within(known) && known.within(all)) {
                return true;
            }
        }
        if (size < 2 || !must.within(unused)) {
            return false;
        }
        var rest = may.and(unused);
        return must.or(rest).count() >= size && unusedSums.mayReach(must, rest, size);
    }
}
