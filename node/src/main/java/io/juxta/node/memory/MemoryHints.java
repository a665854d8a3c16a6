package io.juxta.node.memory;

import io.juxta.node.Hint;
import io.juxta.node.HintList;
import io.juxta.node.HintRule.RuleVerdict;
import io.juxta.node.HintRule.Walk;
import io.juxta.node.Hints;
import io.juxta.node.NodeMask;
import io.juxta.node.WorkBudget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The hints for one request for memory, and the best of them.
final class MemoryHints {

    private static final String STEP = "the NUMA nodes that could hold the memory";

    /// The budget of the search for the smallest number of nodes; usually far more than enough.
    private static final long SEARCH = 100_000;

    private final MachineMemory machine;
    private final Demand demand;
    private final ReusableMemory.OfPod reusable;

    MemoryHints(MachineMemory machine, Demand demand, ReusableMemory.OfPod reusable) {
        this.machine = machine;
        this.demand = demand;
        this.reusable = reusable;
    }

    private MemoryRule rule() {
        return new MemoryRule(machine, demand, reusable, WorkBudget.of(SEARCH));
    }

    /// The hints for a request that is already allocated: the nodes of its blocks. Empty when the
    /// request has changed; unlike with CPUs that is no error.
    static SortedMap<String, Hints> again(List<Block> blocks, Demand demand) {
        var byType = new TreeMap<String, List<Hint>>();
        for (var block : blocks) {
            var asked = demand.bytes().get(block.type());
            if (asked == null || asked != block.bytes()) {
                return Collections.emptySortedMap();
            }
            byType.computeIfAbsent(block.type(), _ -> new ArrayList<>())
                    .add(new Hint(block.nodes(), true));
        }
        if (blocks.size() != demand.bytes().size()) {
            return Collections.emptySortedMap();
        }
        var hints = forAll(demand, new Hints.Impossible("no memory is recorded for it"));
        byType.forEach((type, options) -> hints.put(type, new Hints.OneOf(options)));
        return hints;
    }

    /// The same for every type asked for.
    static SortedMap<String, Hints> forAll(Demand demand, Hints same) {
        var hints = new TreeMap<String, Hints>();
        demand.bytes().keySet().forEach(type -> hints.put(type, same));
        return hints;
    }

    /// The hints of every type, which are the same; empty when no set of nodes fits.
    SortedMap<String, Hints> hints() {
        var masks = rule();
        if (masks.isEmpty()) {
            return Collections.emptySortedMap();
        }
        if (!masks.isDecided()) {
            return forAll(demand, new Hints.HintsUndecided(STEP));
        }
        return forAll(
                demand,
                masks.universe().count() <= Hints.LISTED_NODES
                        ? new Hints.OneOf(HintList.of(masks))
                        : new Hints.Family(masks));
    }

    /// The result of a search for the best hint.
    sealed interface Best {
        record Found(NodeMask nodes, boolean preferred) implements Best {}

        record None() implements Best {}

        record Unknown(String step) implements Best {}
    }

    /// The requirement for a best hint.
    enum Wanted {
        PREFERRED,
        ANY
    }

    /// The preferred hint, else the narrowest, that contains all these nodes. A preferred hint has
    /// the smallest possible size, so the narrowest is the best.
    Best best(NodeMask must, Wanted wanted) {
        var masks = rule();
        if (masks.isEmpty()) {
            return new Best.None();
        }
        if (wanted == Wanted.PREFERRED && !masks.isDecided()) {
            return new Best.Unknown(STEP);
        }
        var budget = WorkBudget.standard();
        var found = new ArrayList<NodeMask>(1);
        var narrowest = Math.max(1, Math.max(masks.smallestOffered(), must.count()));
        for (int size = narrowest; size <= masks.universe().count(); size++) {
            var walk =
                    masks.walk(
                            must,
                            masks.universe(),
                            size,
                            budget,
                            mask -> {
                                found.add(mask);
                                return false;
                            });
            if (!found.isEmpty()) {
                var best = found.getFirst();
                return new Best.Found(best, masks.judge(best) == RuleVerdict.PREFERRED);
            }
            if (walk == Walk.OUT_OF_BUDGET) {
                return new Best.Unknown(STEP);
            }
        }
        return new Best.None();
    }
}
