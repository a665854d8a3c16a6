package io.juxta.node.device;

import io.juxta.node.HintRule;
import io.juxta.node.NodeMask;
import io.juxta.node.NodeSums;
import io.juxta.node.WorkBudget;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The hints for one request for devices: sets of NUMA nodes.
///
/// A device counts for a set that has any of its nodes. Devices that an init container leaves to
/// the next must all be in reach, since they are taken first.
final class DeviceRule implements HintRule {

    // A device on several nodes counts once for a set but in the sum of each of its nodes. So sums
    // are upper bounds, and exact only where every device has at most one node. The smallest number
    // of nodes is otherwise a covering problem, searched size by size within the budget. There a
    // chosen node counts only for devices that no node chosen before is near.

    /// Enough to search for one set of nodes; beyond it the result stays unknown.
    private static final long GLANCE = 20_000;

    private final NodeMask universe;
    private final List<NodeMask> all;
    private final List<NodeMask> available;
    private final List<NodeMask> required;
    private final int request;
    private final NodeSums sums;
    private final boolean plain;
    private final OptionalInt fewest;
    private @Nullable Integer preferredSize;
    private @Nullable Integer smallestOffered;

    private DeviceRule(
            NodeMask universe,
            List<NodeMask> all,
            List<NodeMask> available,
            List<NodeMask> required,
            int request,
            WorkBudget budget) {
        this.universe = universe;
        this.all = within(universe, all);
        this.available = within(universe, available);
        this.required = within(universe, required);
        this.request = request;
        sums = sums(universe, this.available, request - required.size());
        plain = this.all.stream().allMatch(device -> device.count() <= 1);
        fewest = fewest(budget);
    }

    /// The rule for a request; empty when the budget ended before the smallest number of nodes was
    /// known.
    ///
    /// @param all nodes of every device there is, busy or broken ones too
    /// @param required nodes of the devices to be reused
    static Optional<DeviceRule> of(
            NodeMask universe,
            List<NodeMask> all,
            List<NodeMask> available,
            List<NodeMask> required,
            int request,
            WorkBudget budget) {
        var rule = new DeviceRule(universe, all, available, required, request, budget);
        return rule.fewest.isEmpty() ? Optional.empty() : Optional.of(rule);
    }

    private static List<NodeMask> within(NodeMask universe, List<NodeMask> devices) {
        return devices.stream().map(device -> device.and(universe)).toList();
    }

    private static NodeSums sums(NodeMask universe, List<NodeMask> devices, long asked) {
        return new NodeSums(
                universe,
                List.of(
                        new NodeSums.Need(
                                asked,
                                node ->
                                        devices.stream()
                                                .filter(device -> device.has(node))
                                                .count())));
    }

    private OptionalInt fewest(WorkBudget budget) {
        if (count(all, universe) < request) {
            return OptionalInt.of(universe.count());
        }
        var every = sums(universe, all, request);
        int least = every.fewest(budget).orElse(1);
        return plain ? OptionalInt.of(least) : smallest(new Reaching(every), least, budget);
    }

    /// The sets near enough devices, free or not.
    private final class Reaching implements HintRule {
        private final NodeSums bound;

        Reaching(NodeSums bound) {
            this.bound = bound;
        }

        @Override
        public NodeMask universe() {
            return universe;
        }

        @Override
        public RuleVerdict judge(NodeMask mask) {
            return count(all, mask) >= request ? RuleVerdict.OFFERED : RuleVerdict.NOT_OFFERED;
        }

        @Override
        public int preferredSize() {
            return 0;
        }

        @Override
        public int smallestOffered() {
            return 0;
        }

        @Override
        public boolean mayOffer(NodeMask must, NodeMask may, int size) {
            return bound.mayReach(must, may, size)
                    && mostNear(all, must, may, size - must.count()) >= request;
        }
    }

    /// The smallest size of an offered mask; nothing when the budget ends first.
    private static OptionalInt smallest(HintRule rule, int least, WorkBudget budget) {
        for (int size = least; size <= rule.universe().count(); size++) {
            switch (rule.walk(size, budget, _ -> false)) {
                case COMPLETE -> {}
                case STOPPED -> {
                    return OptionalInt.of(size);
                }
                case OUT_OF_BUDGET -> {
                    return OptionalInt.empty();
                }
            }
        }
        return OptionalInt.empty();
    }

    private static int count(List<NodeMask> devices, NodeMask mask) {
        int count = 0;
        for (var device : devices) {
            if (device.meets(mask)) {
                count++;
            }
        }
        return count;
    }

    /// An upper bound on the devices near some nodes and so many more of others.
    private static long mostNear(List<NodeMask> devices, NodeMask must, NodeMask may, int more) {
        long near = 0;
        long inReach = 0;
        var others = new TreeMap<Integer, Integer>();
        for (var device : devices) {
            if (device.meets(must)) {
                near++;
            } else if (device.meets(may)) {
                inReach++;
                for (int node : device.and(may).ids()) {
                    others.merge(node, 1, Integer::sum);
                }
            }
        }
        long gained =
                others.values().stream()
                        .sorted(Comparator.reverseOrder())
                        .limit(Math.max(0, more))
                        .mapToLong(Integer::longValue)
                        .sum();
        return near + Math.min(inReach, gained);
    }

    @Override
    public NodeMask universe() {
        return universe;
    }

    /// Whether no set of nodes could serve the request, not even all of them.
    boolean isEmpty() {
        return !serves(universe);
    }

    @Override
    public RuleVerdict judge(NodeMask mask) {
        if (mask.isEmpty() || !mask.within(universe) || !serves(mask)) {
            return RuleVerdict.NOT_OFFERED;
        }
        return mask.count() == fewest.orElseThrow() ? RuleVerdict.PREFERRED : RuleVerdict.OFFERED;
    }

    private boolean serves(NodeMask mask) {
        for (var device : required) {
            if (!device.meets(mask)) {
                return false;
            }
        }
        return required.size() + count(available, mask) >= request;
    }

    @Override
    public int preferredSize() {
        if (preferredSize == null) {
            int size = fewest.orElseThrow();
            preferredSize =
                    walk(size, WorkBudget.of(GLANCE), _ -> false) == Walk.COMPLETE ? 0 : size;
        }
        return preferredSize;
    }

    @Override
    public int smallestOffered() {
        if (smallestOffered == null) {
            int least = sums.fewest(WorkBudget.of(0)).orElse(1);
            smallestOffered = smallest(this, least, WorkBudget.of(GLANCE)).orElse(0);
        }
        return smallestOffered;
    }

    @Override
    public boolean mayOffer(NodeMask must, NodeMask may, int size) {
        var both = must.or(may);
        if (both.count() < size || !sums.mayReach(must, may, size)) {
            return false;
        }
        for (var device : required) {
            if (!device.meets(both)) {
                return false;
            }
        }
        return plain
                || required.size() + mostNear(available, must, may, size - must.count()) >= request;
    }
}
