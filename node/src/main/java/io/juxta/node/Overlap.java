package io.juxta.node;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// The common masks of listed hints: the intersections of one hint of each resource.
///
/// The kubelet tries every combination. But the mask of a combination depends only on the mask of
/// its first part and on the next hint. So it is enough to carry the distinct masks from list to
/// list: on `n` nodes there are at most `2^n`, however many combinations led to each. A hint for
/// any node changes nothing.
///
/// One list costs (masks so far) x (masks of the list) pairs. Where that is more than about `n *
/// 2^n`, the pairs are not formed but counted, see [MaskTable]. So a list costs at most `3 * n *
/// 2^n` additions, 6,144 of them on 8 nodes, and the merge is linear in the number of resources.
final class Overlap {

    /// Up to so many nodes all masks fit a small table.
    private static final int TABLE_NODES = 12;

    private final NodeMask all;
    private final WorkBudget budget;

    Overlap(NodeMask all, WorkBudget budget) {
        this.all = all;
        this.budget = budget;
    }

    /// Every intersection of some combination of the lists' hints, none of them empty; empty result
    /// when the budget ended first.
    Optional<Collection<NodeMask>> masks(List<ResourceHints> lists) {
        if (all.fitsBits() && all.count() <= TABLE_NODES) {
            var table = new MaskTable(all.bits());
            for (var list : lists) {
                if (!budget.spend(table.meet(list))) {
                    return Optional.empty();
                }
            }
            return Optional.of(table.masks());
        }
        return pairs(lists);
    }

    private Optional<Collection<NodeMask>> pairs(List<ResourceHints> lists) {
        Collection<NodeMask> reached = List.of(all);
        for (var list : lists) {
            var offered = new HashSet<NodeMask>();
            for (var mask : list.masks()) {
                offered.add(mask.and(all));
            }
            if (list.anywhere()) {
                offered.add(all);
            }
            var next = new HashSet<NodeMask>();
            for (var one : reached) {
                if (!budget.spend(offered.size())) {
                    return Optional.empty();
                }
                for (var other : offered) {
                    next.add(one.and(other));
                }
            }
            next.remove(NodeMask.EMPTY);
            reached = next;
        }
        return Optional.of(reached);
    }
}
