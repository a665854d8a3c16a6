package io.juxta.node;

import java.util.List;

/// Where one resource could live on this machine.
///
/// The kubelet tells "no preference" from "impossible" by a nil list and an empty one; here each
/// has a name. Careful at the managers: a CPU request that no mask can serve is [Impossible], but a
/// memory request that no mask can serve leaves its resources out of the answer altogether, which
/// the kubelet reads as no preference; the pod then passes the merge and fails when memory is
/// allocated.
public sealed interface Hints {

    /// Up to so many nodes hints are listed; beyond, they are described by a [HintRule].
    int LISTED_NODES = 12;

    /// Every NUMA node is as good as the next.
    record NoPreference() implements Hints {}

    /// No NUMA node works: restricted and single-numa-node turn the pod away, best-effort lets it
    /// try.
    record Impossible(String why) implements Hints {}

    /// Any one of these, in the order they were found; a hint may be for any node, masks may
    /// repeat.
    record OneOf(List<Hint> options) implements Hints {
        public OneOf {
            options = List.copyOf(options);
            if (options.isEmpty()) {
                throw new IllegalArgumentException("OneOf has no options. Say Impossible instead.");
            }
        }
    }

    /// Any mask the rule offers: too many to list, so each is judged when asked.
    record Family(HintRule rule) implements Hints {}

    /// Too many to list and of a kind no rule describes (socket alignment beyond [#LISTED_NODES]
    /// nodes): whoever merges them is undecided too.
    ///
    /// @param step what was being listed
    record Undecided(String step) implements Hints {}
}
