package io.juxta.node;

import io.juxta.model.FeatureGates;
import io.juxta.node.HintMerge.Common;
import io.juxta.node.PreferredMasks.Found;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// A started topology manager: its policy, its options and its machine.
public final class Policy {

    private final PolicyName name;
    private final TopologyOptions options;
    private final NumaInfo numa;
    private final Extensions extensions;

    private Policy(PolicyName name, TopologyOptions options, NumaInfo numa, Extensions extensions) {
        this.name = name;
        this.options = options;
        this.numa = numa;
        this.extensions = extensions;
    }

    /// Starts as a kubelet does, with the same first error: with policy none nothing else is
    /// checked; then the options, the machine, the policy's name.
    ///
    /// @throws StartException when a kubelet would not start
    public static Policy start(
            String policy,
            Map<String, String> options,
            FeatureGates gates,
            List<NumaInfo.Reported> nodes,
            Extensions extensions) {
        if (policy.equals(PolicyName.NONE.word())) {
            var numa = NumaInfo.of(List.of(), TopologyOptions.DEFAULT, extensions.limit());
            return new Policy(PolicyName.NONE, TopologyOptions.DEFAULT, numa, extensions);
        }
        var parsed = TopologyOptions.parse(options, gates);
        var numa = NumaInfo.of(nodes, parsed, extensions.limit());
        return new Policy(PolicyName.parse(policy), parsed, numa, extensions);
    }

    public PolicyName name() {
        return name;
    }

    public TopologyOptions options() {
        return options;
    }

    /// The NUMA nodes; none under policy none.
    public NumaInfo numa() {
        return numa;
    }

    /// Whether ties between nodes are broken by their use.
    public boolean breaksTies() {
        return name == PolicyName.SINGLE_NUMA_NODE && options.strategy() != NumaStrategy.NONE;
    }

    /// The enabled behaviour that no kubelet has, as flags and options.
    public List<String> beyondKubelet() {
        var used = new ArrayList<String>();
        if (breaksTies() && extensions.score() == Extensions.ScoreExtension.EXACT) {
            used.add("--numa-score=exact");
        }
        if (breaksTies() && extensions.memoryOnly() == Extensions.MemoryOnly.GUARDED) {
            used.add("--guard-memory-only-nodes");
        }
        if (numa.beyondKubelet()) {
            used.add("--beyond-kubelet");
        }
        return used;
    }

    /// Merges the hints of the providers, in their order, without tie-breaking.
    public Merged merge(List<SortedMap<String, Hints>> providers, WorkBudget budget) {
        return merge(providers, null, budget);
    }

    /// Merges the hints of the providers, in their order.
    ///
    /// @param signals the use of the nodes; null without tie-breaking
    public Merged merge(
            List<SortedMap<String, Hints>> providers,
            @Nullable Signals signals,
            WorkBudget budget) {
        if (name == PolicyName.NONE) {
            return new Merged.MergeAdmitted(new Hint(null, false), TieCount.NONE);
        }
        var undecided = ResourceHints.undecided(providers);
        if (undecided.isPresent()) {
            return new Merged.MergeUndecided(undecided.get());
        }
        return switch (name) {
            case NONE, BEST_EFFORT, RESTRICTED -> best(ResourceHints.flatten(providers), budget);
            case SINGLE_NUMA_NODE -> single(ResourceHints.flatten(providers), signals, budget);
        };
    }

    private Merged best(List<ResourceHints> lists, WorkBudget budget) {
        var merge = new HintMerge(numa, new MaskOrder(numa, options.preferClosest()), budget);
        return switch (merge.agreed(lists)) {
            case Found.Best(var mask) ->
                    new Merged.MergeAdmitted(new Hint(mask, true), TieCount.NONE);
            case Found.Unknown _ -> new Merged.MergeUndecided(Merged.MergeStep.PREFERRED);
            case Found.Nothing _ -> notPreferred(merge, lists);
        };
    }

    /// Restricted rejects here, and the hint does not matter. Where it is cheap it is computed
    /// nevertheless, to be shown.
    private Merged notPreferred(HintMerge merge, List<ResourceHints> lists) {
        boolean strict = name == PolicyName.RESTRICTED;
        for (var list : lists) {
            if (strict && list.rule() != null) {
                return new Merged.MergeRejected(null);
            }
        }
        return switch (merge.common(lists)) {
            case Common.Best(var hint) ->
                    strict
                            ? new Merged.MergeRejected(hint)
                            : new Merged.MergeAdmitted(hint, TieCount.NONE);
            case Common.Unknown(var step) ->
                    strict ? new Merged.MergeRejected(null) : new Merged.MergeUndecided(step);
        };
    }

    /// The tied nodes and their use; empty where there are fewer than two, or where ties are not
    /// broken.
    Optional<Tie> tie(List<SortedMap<String, Hints>> providers, Signals signals) {
        if (!breaksTies() || ResourceHints.undecided(providers).isPresent()) {
            return Optional.empty();
        }
        var nodes = singles(common(ResourceHints.flatten(providers), WorkBudget.standard())).ids();
        return nodes.length < 2 || numa.all().count() == 1
                ? Optional.empty()
                : Optional.of(Tie.of(nodes, signals));
    }

    /// Only single nodes are left, so two different masks have nothing in common. Either some node
    /// is preferred by all, or no resource has a preference, or the pod is rejected. Distances do
    /// not count.
    private Merged single(List<ResourceHints> lists, @Nullable Signals signals, WorkBudget budget) {
        var masks = common(lists, budget);
        if (masks.isEmpty()) {
            return new Merged.MergeRejected(new Hint(null, false));
        }
        var nodes = singles(masks).ids();
        if (nodes.length == 0 || numa.all().count() == 1) {
            return new Merged.MergeAdmitted(new Hint(null, true), TieCount.NONE);
        }
        if (signals == null || !breaksTies()) {
            return new Merged.MergeAdmitted(new Hint(NodeMask.of(nodes[0]), true), TieCount.NONE);
        }
        var ties =
                new TieBreak(
                        options.strategy(),
                        extensions,
                        numa.memoryOnly(),
                        signals,
                        TieBreak.Combiner.AGREEMENT);
        var winner = ties.winner(nodes);
        return new Merged.MergeAdmitted(new Hint(NodeMask.of(winner), true), ties.count());
    }

    /// The single nodes that all lists have in common.
    private Collection<NodeMask> common(List<ResourceHints> lists, WorkBudget budget) {
        var singles = new ArrayList<ResourceHints>();
        for (var list : lists) {
            singles.add(list.singleNodes());
        }
        return new PreferredMasks(numa, new MaskOrder(numa, false), budget).common(singles);
    }

    private static NodeMask singles(Collection<NodeMask> masks) {
        var found = NodeMask.EMPTY;
        for (var mask : masks) {
            found = mask.count() == 1 ? found.or(mask) : found;
        }
        return found;
    }
}
