package io.juxta.node;

import java.util.List;

/// The topology hints of one resource on this machine.
///
/// The kubelet distinguishes "no preference" and "impossible" by a nil list and an empty one; here
/// each has a name. Note the difference between the managers. A CPU request that no mask can serve
/// is [Impossible]. A memory request that no mask can serve leaves its resources out of the answer,
/// which the kubelet reads as no preference; the pod then passes the merge and fails when memory is
/// allocated.
public sealed interface Hints {

    /// Up to so many nodes hints are listed; beyond, they are described by a [HintRule].
    int LISTED_NODES = 12;

    /// All NUMA nodes are equal for the resource.
    record NoPreference() implements Hints {}

    /// No NUMA node works: restricted and single-numa-node reject the pod, best-effort lets it try.
    record Impossible(String why) implements Hints {}

    /// One of these hints, in the order they were found; a hint may be for any node, masks may
    /// repeat.
    record OneOf(List<Hint> options) implements Hints {
        public OneOf {
            options = List.copyOf(options);
            if (options.isEmpty()) {
                throw new IllegalArgumentException("OneOf has no options. Say Impossible instead.");
            }
        }
    }

    /// Every mask that the rule offers: too many to list, so each is checked on demand.
    record Family(HintRule rule) implements Hints {}

    /// Too many to list and of a kind no rule describes (socket alignment beyond [#LISTED_NODES]
    /// nodes): a merge of them is undecided too.
    ///
    /// @param step what was being listed
    record HintsUndecided(String step) implements Hints {}
}
