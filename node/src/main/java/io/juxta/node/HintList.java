package io.juxta.node;

import java.util.ArrayList;
import java.util.List;

/// The hints of a rule as a list, for machines small enough: narrow masks first, masks of one width
/// in lexicographic order of their nodes, as the kubelet enumerates them.
public final class HintList {

    private HintList() {}

    /// Every mask the rule offers.
    public static List<Hint> of(HintRule rule) {
        var ids = rule.universe().ids();
        var hints = new ArrayList<Hint>();
        for (int size = 1; size <= ids.length; size++) {
            add(rule, ids, NodeMask.EMPTY, 0, size, hints);
        }
        return hints;
    }

    private static void add(
            HintRule rule, int[] ids, NodeMask chosen, int from, int wanted, List<Hint> hints) {
        if (wanted == 0) {
            switch (rule.judge(chosen)) {
                case NOT_OFFERED -> {}
                case OFFERED -> hints.add(new Hint(chosen, false));
                case PREFERRED -> hints.add(new Hint(chosen, true));
            }
            return;
        }
        for (int i = from; i <= ids.length - wanted; i++) {
            add(rule, ids, chosen.or(NodeMask.of(ids[i])), i + 1, wanted - 1, hints);
        }
    }
}
