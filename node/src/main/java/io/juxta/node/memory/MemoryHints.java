package io.juxta.node.memory;

import io.juxta.node.Budget;
import io.juxta.node.Hint;
import io.juxta.node.HintList;
import io.juxta.node.HintRule.Verdict;
import io.juxta.node.HintRule.Walk;
import io.juxta.node.Hints;
import io.juxta.node.NodeMask;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Where one request for memory could live: the hints for it, and the best of them.
final class MemoryHints {

    private static final String STEP = "the NUMA nodes that could hold the memory";

    /// How few nodes could hold memory and huge pages together is found well within it.
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
        return new MemoryRule(machine, demand, reusable, Budget.of(SEARCH));
    }

    /// The hints for a request that was met before: where its blocks are. None when the request is
    /// another one by now; unlike with CPUs that is no reason to refuse.
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

    /// The hints of every type, which are the same; none when no set of nodes could hold it.
    SortedMap<String, Hints> hints() {
        var masks = rule();
        if (masks.isEmpty()) {
            return Collections.emptySortedMap();
        }
        if (!masks.isDecided()) {
            return forAll(demand, new Hints.Undecided(STEP));
        }
        return forAll(
                demand,
                masks.universe().count() <= Hints.LISTED_NODES
                        ? new Hints.OneOf(HintList.of(masks))
                        : new Hints.Family(masks));
    }

    /// What a search for the best hint came to.
    sealed interface Best {
        record Found(NodeMask nodes, boolean preferred) implements Best {}

        record None() implements Best {}

        record Unknown(String step) implements Best {}
    }

    /// What a best hint must be.
    enum Wanted {
        PREFERRED,
        ANY
    }

    /// The preferred hint, else the narrowest, that holds all these nodes. A preferred hint is as
    /// narrow as can be, so the narrowest is the best.
    Best best(NodeMask must, Wanted wanted) {
        var masks = rule();
        if (masks.isEmpty()) {
            return new Best.None();
        }
        if (wanted == Wanted.PREFERRED && !masks.isDecided()) {
            return new Best.Unknown(STEP);
        }
        var budget = Budget.standard();
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
                return new Best.Found(best, masks.judge(best) == Verdict.PREFERRED);
            }
            if (walk == Walk.OUT_OF_BUDGET) {
                return new Best.Unknown(STEP);
            }
        }
        return new Best.None();
    }
}
