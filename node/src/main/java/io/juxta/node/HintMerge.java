package io.juxta.node;

import io.juxta.node.Agreement.Found;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;

/// All hints brought together, with the answer of the kubelet's walk over every combination of
/// hints, one per resource, but without that walk.
///
/// The kubelet lays each combination's masks over each other, calls the result preferred when all
/// its hints are and name the same nodes, and keeps the best: preferred before not, then an order
/// of masks ([MaskOrder]). That order is total, so the best does not depend on the order of the
/// walk, and two questions remain, each with its own shorter way: which masks do all resources
/// prefer ([Agreement])? And if none: which masks do they have in common at all ([Overlap])? If
/// some combination were preferred, the second would not be asked; so there all combinations count
/// alike, whatever their flags. Where hints come as rules, [RuleOverlap] answers the second.
final class HintMerge {

    private final NumaInfo numa;
    private final MaskOrder order;
    private final Budget budget;

    HintMerge(NumaInfo numa, MaskOrder order, Budget budget) {
        this.numa = numa;
        this.order = order;
        this.budget = budget;
    }

    /// The best mask that all resources prefer.
    Found agreed(List<Wishes> lists) {
        return new Agreement(numa, order, budget).best(lists);
    }

    /// What the resources have in common, where they do not all prefer the same.
    sealed interface Common {

        /// The best hint, never a preferred one: the whole machine where nothing is common.
        record Best(Hint hint) implements Common {}

        /// The budget ended first.
        record Unknown(Merged.Step step) implements Common {}
    }

    Common common(List<Wishes> lists) {
        var bestCount = bestCount(lists);
        if (bestCount.isEmpty()) {
            return new Common.Unknown(Merged.Step.NARROWEST);
        }
        var listed = new ArrayList<Wishes>();
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
            return new Common.Unknown(Merged.Step.COMMON);
        }
        var found =
                rules.isEmpty()
                        ? best(masks.get(), bestCount.getAsInt())
                        : new RuleOverlap(masks.get(), rules, order, steps())
                                .best(bestCount.getAsInt());
        return switch (found) {
            case Found.Best(var mask) -> new Common.Best(new Hint(mask, false));
            case Found.Nothing _ -> new Common.Best(new Hint(numa.all(), false));
            case Found.Unknown _ -> new Common.Unknown(Merged.Step.COMMON);
        };
    }

    private Found best(Collection<NodeMask> masks, int bestCount) {
        var best = order.best(masks, bestCount);
        return best == null ? new Found.Nothing() : new Found.Best(best);
    }

    /// How wide the neediest resource is at its narrowest; nodes that the machine does not have
    /// count too. Nothing when the budget ended first.
    private OptionalInt bestCount(List<Wishes> lists) {
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

    /// A step of a walk looks at every node.
    private Budget steps() {
        return budget.each(Math.max(1, numa.all().count()));
    }

    private static int narrowest(Wishes list) {
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
