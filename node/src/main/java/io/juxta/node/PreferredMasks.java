package io.juxta.node;

import io.juxta.node.HintRule.RuleVerdict;
import io.juxta.node.HintRule.Walk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Finds the masks that every resource prefers.
///
/// A combination of hints, one per resource, is preferred when each of them is preferred and all
/// that name nodes name the same. So nothing has to be combined: a mask counts if every list
/// prefers it or prefers any node. Lists that prefer any node exclude nothing. Only where all of
/// them do, their own masks and the whole machine are candidates too. Cost: one look-up per mask
/// and list.
///
/// Where only rules define what is preferred, they prefer masks of one size. Those are enumerated
/// from the smallest number on, which without distances is already the best.
final class PreferredMasks {

    private final NumaInfo numa;
    private final MaskOrder order;
    private final WorkBudget budget;

    PreferredMasks(NumaInfo numa, MaskOrder order, WorkBudget budget) {
        this.numa = numa;
        this.order = order;
        this.budget = budget;
    }

    /// The result.
    sealed interface Found {

        /// The best mask of all.
        record Best(NodeMask mask) implements Found {}

        /// There is none.
        record Nothing() implements Found {}

        /// The budget ended first.
        record Unknown() implements Found {}
    }

    Found best(List<ResourceHints> lists) {
        var rules = onlyRules(lists);
        if (!rules.isEmpty()) {
            return walk(rules);
        }
        NodeMask best = null;
        for (var mask : common(lists)) {
            if (best == null || order.compare(mask, best) < 0) {
                best = mask;
            }
        }
        return best == null ? new Found.Nothing() : new Found.Best(best);
    }

    /// The rules, each once, when all hints come as rules; else none.
    private static List<HintRule> onlyRules(List<ResourceHints> lists) {
        var rules = new ArrayList<HintRule>();
        for (var list : lists) {
            var rule = list.rule();
            if (rule == null && !list.preferredAnywhere()) {
                return List.of();
            }
            if (rule != null && !rules.contains(rule)) {
                rules.add(rule);
            }
        }
        return rules;
    }

    /// Every mask that all lists prefer, cut down to the machine; none of them empty.
    ///
    /// @param lists not only rules
    List<NodeMask> common(List<ResourceHints> lists) {
        ResourceHints first = null;
        for (var list : lists) {
            if (list.rule() == null
                    && !list.preferredAnywhere()
                    && (first == null || list.preferred().size() < first.preferred().size())) {
                first = list;
            }
        }
        var common = new ArrayList<NodeMask>();
        if (first != null) {
            addCut(first.preferred(), first, lists, common);
        } else {
            common.add(numa.all());
            for (var list : lists) {
                addCut(list.preferred(), list, List.of(), common);
            }
        }
        return common;
    }

    private void addCut(
            List<NodeMask> masks,
            ResourceHints from,
            List<ResourceHints> others,
            List<NodeMask> common) {
        for (var mask : masks) {
            var inside = mask.and(numa.all());
            if (!inside.isEmpty() && preferredByAll(mask, from, others)) {
                common.add(inside);
            }
        }
    }

    private static boolean preferredByAll(
            NodeMask mask, ResourceHints from, List<ResourceHints> others) {
        for (var list : others) {
            if (list != from && !list.preferredAnywhere() && !list.prefers(mask)) {
                return false;
            }
        }
        return true;
    }

    private Found walk(List<HintRule> rules) {
        var all = new AllOf(rules);
        if (all.preferredSize() == 0) {
            return new Found.Nothing();
        }
        var best = new Champion();
        var steps = budget.each(numa.all().count());
        var walk = all.walk(all.preferredSize(), steps, best);
        if (walk == Walk.OUT_OF_BUDGET) {
            return new Found.Unknown();
        }
        return best.mask == null ? new Found.Nothing() : new Found.Best(best.mask);
    }

    /// Keeps the best mask of a walk and ends the walk as early as possible.
    private final class Champion implements Predicate<NodeMask> {

        private @Nullable NodeMask mask;

        @Override
        public boolean test(NodeMask candidate) {
            if (mask == null || order.compare(candidate, mask) < 0) {
                mask = candidate;
            }
            return order.closest();
        }
    }

    /// The conjunction of several rules.
    private record AllOf(List<HintRule> rules) implements HintRule {

        @Override
        public NodeMask universe() {
            return rules.stream().map(HintRule::universe).reduce(NodeMask::and).orElseThrow();
        }

        @Override
        public RuleVerdict judge(NodeMask mask) {
            return rules.stream().allMatch(rule -> rule.judge(mask) == RuleVerdict.PREFERRED)
                    ? RuleVerdict.PREFERRED
                    : RuleVerdict.NOT_OFFERED;
        }

        @Override
        public int preferredSize() {
            int size = rules.getFirst().preferredSize();
            return rules.stream().allMatch(rule -> rule.preferredSize() == size) ? size : 0;
        }

        @Override
        public int smallestOffered() {
            return 0;
        }

        @Override
        public boolean mayOffer(NodeMask must, NodeMask may, int size) {
            return rules.stream().allMatch(rule -> rule.mayOffer(must, may, size));
        }
    }
}
