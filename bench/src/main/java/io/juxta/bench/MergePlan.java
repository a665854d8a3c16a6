package io.juxta.bench;

import io.juxta.model.FeatureGates;
import io.juxta.node.Extensions;
import io.juxta.node.Hint;
import io.juxta.node.Hints;
import io.juxta.node.Merged;
import io.juxta.node.NodeMask;
import io.juxta.node.NumaInfo;
import io.juxta.node.Policy;
import io.juxta.node.WorkBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Merges to measure: so many lists, each of which offers every mask over so many nodes, under
/// best-effort.
///
/// @param agreeing whether single nodes are preferred; otherwise nothing is, which is harder for us
///   and the same for the kubelet
record MergePlan(int nodes, int lists, boolean agreeing) {

    private static final int MOST_LISTS = 4;

    /// Up to so many nodes the real one runs too; beyond, it would time out.
    static final int MOST_REAL_NODES = 8;

    /// Up to so many nodes hints are listed.
    static final int MOST_NODES = Hints.LISTED_NODES;

    /// The grid of the table.
    static List<MergePlan> table() {
        var plans = new ArrayList<MergePlan>();
        for (int nodes = 2; nodes <= MOST_REAL_NODES; nodes += 2) {
            for (int lists = 2; lists <= MOST_LISTS; lists++) {
                plans.add(new MergePlan(nodes, lists, false));
            }
        }
        return plans;
    }

    /// What the plot adds: every number of nodes, with the most lists.
    static List<MergePlan> growth() {
        var plans = new ArrayList<MergePlan>();
        for (int nodes = 2; nodes <= MOST_NODES; nodes++) {
            plans.add(new MergePlan(nodes, MOST_LISTS, false));
        }
        return plans;
    }

    /// How many combinations of hints there are.
    double combinations() {
        return Math.pow((1 << nodes) - 1, lists);
    }

    Policy policy() {
        var machine = new ArrayList<NumaInfo.Reported>();
        for (int id = 0; id < nodes; id++) {
            machine.add(new NumaInfo.Reported(id, false, null));
        }
        return Policy.start(
                "best-effort",
                Map.of("max-allowable-numa-nodes", "64"),
                FeatureGates.STOCK,
                machine,
                Extensions.NONE);
    }

    List<SortedMap<String, Hints>> providers() {
        var providers = new ArrayList<SortedMap<String, Hints>>();
        for (int list = 0; list < lists; list++) {
            var hints = new ArrayList<Hint>();
            for (long mask = 1; mask < 1L << nodes; mask++) {
                hints.add(new Hint(NodeMask.ofBits(mask), agreeing && Long.bitCount(mask) == 1));
            }
            providers.add(new TreeMap<>(Map.of("resource-" + list, new Hints.OneOf(hints))));
        }
        return providers;
    }

    /// One merge of ours.
    static Merged merge(Policy policy, List<SortedMap<String, Hints>> providers) {
        return policy.merge(providers, WorkBudget.standard());
    }
}
