package io.juxta.node;

import io.juxta.node.HintRule.RuleVerdict;
import io.juxta.node.HintRule.Walk;
import java.util.function.Predicate;

/// A walk over the offered masks of one size, in ascending numeric order.
///
/// The highest node is chosen in the outermost loop, so masks come out in ascending order. A branch
/// is entered only while the rule's upper bound allows an offered mask in it.
final class MaskWalk {

    private final HintRule rule;
    private final int size;
    private final WorkBudget budget;
    private final Predicate<NodeMask> visitor;
    private final NodeMask must;
    private final int[] pool;

    /// `below[i]` holds the `i` lowest nodes of the pool.
    private final NodeMask[] below;

    MaskWalk(
            HintRule rule,
            NodeMask must,
            NodeMask may,
            int size,
            WorkBudget budget,
            Predicate<NodeMask> visitor) {
        this.rule = rule;
        this.size = size;
        this.budget = budget;
        this.visitor = visitor;
        this.must = must;
        pool = may.and(rule.universe()).minus(must).ids();
        below = new NodeMask[pool.length + 1];
        below[0] = NodeMask.EMPTY;
        for (int i = 0; i < pool.length; i++) {
            below[i + 1] = below[i].or(NodeMask.of(pool[i]));
        }
    }

    Walk run() {
        int wanted = size - must.count();
        if (wanted < 0 || !must.within(rule.universe())) {
            return Walk.COMPLETE;
        }
        return choose(must, wanted, pool.length);
    }

    /// The lowest index that the highest chosen node can have. Fewer nodes never offer more, so
    /// bisection finds it.
    private int first(NodeMask chosen, int wanted, int lowest) {
        int low = wanted - 1;
        int high = lowest - 1;
        while (low < high && budget.spend()) {
            int middle = (low + high) / 2;
            if (rule.mayOffer(chosen, below[middle + 1], size)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /// Adds so many of the lowest nodes of the pool.
    private Walk choose(NodeMask chosen, int wanted, int lowest) {
        if (!budget.spend()) {
            return Walk.OUT_OF_BUDGET;
        }
        if (wanted > lowest || !rule.mayOffer(chosen, below[lowest], size)) {
            return Walk.COMPLETE;
        }
        if (wanted == 0) {
            return chosen.isEmpty()
                            || rule.judge(chosen) == RuleVerdict.NOT_OFFERED
                            || visitor.test(chosen)
                    ? Walk.COMPLETE
                    : Walk.STOPPED;
        }
        for (int highest = first(chosen, wanted, lowest); highest < lowest; highest++) {
            var walk = choose(chosen.or(NodeMask.of(pool[highest])), wanted - 1, highest);
            if (walk != Walk.COMPLETE) {
                return walk;
            }
        }
        return Walk.COMPLETE;
    }
}
