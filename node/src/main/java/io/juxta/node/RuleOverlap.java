package io.juxta.node;

import io.juxta.node.HintRule.RuleVerdict;
import io.juxta.node.HintRule.Walk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The best common mask of listed hints and rules, where rules offer too many masks to list.
///
/// Instead of carrying masks forward, candidates are tried from the best on. A candidate is
/// reachable if some mask of the lists contains it, each rule offers a mask that contains it too,
/// and the intersection of all is exactly the candidate. It is enough that one rule offers a mask
/// that meets the lists' mask in the candidate only; the others then only need to contain it. Where
/// no rule can do that alone, the rules' masks that contain the candidate are carried forward after
/// all.
///
/// In practice the first candidates are reachable, or excluded by a bound. There is no good bound
/// in general: each question asks for a subset of nodes with enough of several resources. So the
/// budget may end it.
final class RuleOverlap {

    /// A result within a budget.
    private enum Answer {
        YES,
        NO,
        UNKNOWN
    }

    private final List<HintRule> rules;
    private final Collection<NodeMask> listed;
    private final MaskOrder order;
    private final WorkBudget budget;

    /// @param listed the common masks of the listed hints
    /// @param rules at least one
    RuleOverlap(
            Collection<NodeMask> listed, List<HintRule> rules, MaskOrder order, WorkBudget budget) {
        this.listed = listed;
        this.rules = rules;
        this.order = order;
        this.budget = budget;
    }

    PreferredMasks.Found best(int bestCount) {
        var nodes = rules.stream().map(HintRule::universe).reduce(union(), NodeMask::and);
        for (int rank = 0; rank < Math.max(nodes.count(), bestCount); rank++) {
            int width = rank < bestCount ? bestCount - rank : rank + 1;
            if (width <= nodes.count()) {
                var found = best(nodes, width);
                if (!(found instanceof PreferredMasks.Found.Nothing)) {
                    return found;
                }
            }
        }
        return new PreferredMasks.Found.Nothing();
    }

    /// Whether there is only one rule and nothing else: then its masks are the result.
    private boolean alone() {
        var universe = rules.getFirst().universe();
        return rules.size() == 1 && listed.stream().allMatch(universe::within);
    }

    private NodeMask union() {
        return listed.stream().reduce(NodeMask.EMPTY, NodeMask::or);
    }

    private PreferredMasks.Found best(NodeMask nodes, int width) {
        var trial = new Trial();
        var candidates = alone() ? rules.getFirst() : new Candidates(nodes, listed);
        if (!order.closest()) {
            return trial.found(candidates.walk(width, budget, trial::goOn));
        }
        var all = new ArrayList<NodeMask>();
        if (candidates.walk(width, budget, all::add) == Walk.OUT_OF_BUDGET) {
            return new PreferredMasks.Found.Unknown();
        }
        all.sort(order);
        return trial.found(all.stream().allMatch(trial::goOn) ? Walk.COMPLETE : Walk.STOPPED);
    }

    /// Tries candidates in order, up to the first reachable one.
    private final class Trial {

        private NodeMask last = NodeMask.EMPTY;
        private Answer answer = Answer.NO;

        boolean goOn(NodeMask candidate) {
            last = candidate;
            answer = reachable(candidate);
            return answer == Answer.NO;
        }

        PreferredMasks.Found found(Walk walk) {
            if (walk == Walk.OUT_OF_BUDGET) {
                return new PreferredMasks.Found.Unknown();
            }
            return switch (answer) {
                case YES -> new PreferredMasks.Found.Best(last);
                case NO -> new PreferredMasks.Found.Nothing();
                case UNKNOWN -> new PreferredMasks.Found.Unknown();
            };
        }
    }

    private Answer reachable(NodeMask candidate) {
        for (var rule : rules) {
            var held = offers(rule, candidate, rule.universe());
            if (held != Answer.YES) {
                return held;
            }
        }
        var holders = listed.stream().filter(candidate::within).sorted().toList();
        boolean certain = true;
        for (var holder : holders) {
            if (holder.equals(candidate)) {
                return Answer.YES;
            }
            for (var rule : rules) {
                var rest = rule.universe().minus(holder.minus(candidate));
                switch (offers(rule, candidate, rest)) {
                    case YES -> {
                        return Answer.YES;
                    }
                    case NO -> {}
                    case UNKNOWN -> certain = false;
                }
            }
        }
        if (!certain) {
            return Answer.UNKNOWN;
        }
        return rules.size() == 1 ? Answer.NO : together(candidate, holders);
    }

    /// Whether a rule offers a mask, of any size, with all of `must` and otherwise only nodes of
    /// `may`.
    private Answer offers(HintRule rule, NodeMask must, NodeMask may) {
        int most = must.or(may).count();
        for (int size = Math.max(must.count(), rule.smallestOffered()); size <= most; size++) {
            switch (rule.walk(must, may, size, budget, _ -> false)) {
                case STOPPED -> {
                    return Answer.YES;
                }
                case COMPLETE -> {}
                case OUT_OF_BUDGET -> {
                    return Answer.UNKNOWN;
                }
            }
        }
        return Answer.NO;
    }

    /// Whether all rules together reduce some containing mask to the candidate.
    private Answer together(NodeMask candidate, List<NodeMask> holders) {
        Set<NodeMask> reached = new HashSet<>(holders);
        for (var rule : rules) {
            var next = new HashSet<NodeMask>();
            var from = reached;
            for (int size = candidate.count(); size <= rule.universe().count(); size++) {
                var walk =
                        rule.walk(
                                candidate,
                                rule.universe(),
                                size,
                                budget,
                                mask -> {
                                    from.forEach(one -> next.add(one.and(mask)));
                                    return budget.spend(from.size());
                                });
                if (walk != Walk.COMPLETE) {
                    return Answer.UNKNOWN;
                }
            }
            if (next.contains(candidate)) {
                return Answer.YES;
            }
            reached = next;
        }
        return Answer.NO;
    }

    /// Every subset of one of the lists' masks.
    private record Candidates(NodeMask universe, Collection<NodeMask> listed) implements HintRule {

        @Override
        public RuleVerdict judge(NodeMask mask) {
            return listed.stream().anyMatch(mask::within)
                    ? RuleVerdict.OFFERED
                    : RuleVerdict.NOT_OFFERED;
        }

        @Override
        public int preferredSize() {
            return 0;
        }

        @Override
        public int smallestOffered() {
            return 1;
        }
    }
}
