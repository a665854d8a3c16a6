package io.juxta.node;

import io.juxta.node.PreferredMasks.Found;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;

/// Merges topology hints. The result is that of the kubelet's loop over every combination of hints,
/// one per resource, but without that loop.
///
/// The kubelet intersects the masks of each combination. The result is preferred when all its hints
/// are preferred and name the same nodes. It keeps the best: preferred before not, then an order of
/// masks ([MaskOrder]). That order is total, so the best does not depend on the order of the loop,
/// and two questions remain, each with its own shorter algorithm. Which masks do all resources
/// prefer ([PreferredMasks])? And if none: which masks do they have in common at all ([Overlap])?
/// The second question arises only where no combination is preferred; so there all combinations
/// count alike, whatever their flags. Where hints come as rules, [RuleOverlap] answers the second.
final class HintMerge {

    private final NumaInfo numa;
    private final MaskOrder order;
    private final WorkBudget budget;

    HintMerge(NumaInfo numa, MaskOrder order, WorkBudget budget) {
        this.numa = numa;
        this.order = order;
        this.budget = budget;
    }

    /// The best mask that all resources prefer.
    Found agreed(List<ResourceHints> lists) {
        return new PreferredMasks(numa, order, budget).best(lists);
    }

    /// The common masks, where not all resources prefer the same.
    sealed interface Common {

        /// The best hint, never a preferred one: the whole machine where there is no common mask.
        record Best(Hint hint) implements Common {}

        /// The budget ended first.
        record Unknown(Merged.MergeStep step) implements Common {}
    }

    Common common(List<ResourceHints> lists) {
        var bestCount = bestCount(lists);
        if (bestCount.isEmpty()) {
            return new Common.Unknown(Merged.MergeStep.NARROWEST);
        }
        var listed = new ArrayList<ResourceHints>();
        var rules = new ArrayList<HintRule>();
        for (var list : lists) {
            var rule = list.rule();
            if (rule == null) {
                listed.add(list);
            } else {
                rules.add(rule);
            }
        }
        var masks = new Overlap(numa.all(), budget).masks(listed);
        if (masks.isEmpty()) {
            return new Common.Unknown(Merged.MergeStep.COMMON);
        }
        var found =
                rules.isEmpty()
                        ? best(masks.get(), bestCount.getAsInt())
                        : new RuleOverlap(masks.get(), rules, order, steps())
                                .best(bestCount.getAsInt());
        return switch (found) {
            case Found.Best(var mask) -> new Common.Best(new Hint(mask, false));
            case Found.Nothing _ -> new Common.Best(new Hint(numa.all(), false));
            case Found.Unknown _ -> new Common.Unknown(Merged.MergeStep.COMMON);
        };
    }

    private Found best(Collection<NodeMask> masks, int bestCount) {
        var best = order.best(masks, bestCount);
        return best == null ? new Found.Nothing() : new Found.Best(best);
    }

    /// The size of the narrowest hint of the resource that needs the most nodes; nodes that the
    /// machine does not have count too. Empty when the budget ended first.
    private OptionalInt bestCount(List<ResourceHints> lists) {
        int best = 0;
        for (var list : lists) {
            var rule = list.rule();
            var narrowest = rule == null ? OptionalInt.of(narrowest(list)) : narrowest(rule);
            if (narrowest.isEmpty()) {
                return narrowest;
            }
            best = Math.max(best, narrowest.getAsInt());
        }
        return OptionalInt.of(best);
    }

    /// The budget of a walk, of which each step looks at every node.
    private WorkBudget steps() {
        return budget.each(Math.max(1, numa.all().count()));
    }

    private static int narrowest(ResourceHints list) {
        int narrowest = Integer.MAX_VALUE;
        for (var mask : list.masks()) {
            narrowest = Math.min(narrowest, mask.count());
        }
        return list.masks().isEmpty() ? 0 : narrowest;
    }

    private OptionalInt narrowest(HintRule rule) {
        if (rule.smallestOffered() > 0) {
            return OptionalInt.of(rule.smallestOffered());
        }
        for (int size = 1; size <= rule.universe().count(); size++) {
            switch (rule.walk(size, steps(), _ -> false)) {
                case STOPPED -> {
                    return OptionalInt.of(size);
                }
                case COMPLETE -> {}
                case OUT_OF_BUDGET -> {
                    return OptionalInt.empty();
                }
            }
        }
        throw new IllegalArgumentException(
                "A family over %s offers nothing. Say Impossible instead."
                        .formatted(rule.universe()));
    }
}
