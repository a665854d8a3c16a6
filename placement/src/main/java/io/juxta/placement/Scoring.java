package io.juxta.placement;

import java.util.List;
import java.util.Optional;

/// One of the things that make a pod prefer one node to another.
public interface Scoring {

    /// The name Kubernetes gives it.
    String name();

    /// How much its opinion counts unless the configuration says otherwise.
    int weight();

    /// How it scores these nodes, or nothing when it has no opinion on the pod.
    ///
    /// @param own what the plugin of this name said before, so that what it found out is not found
    ///   out again; indifferent where it does not filter
    /// @param feasible the nodes that every plugin passed
    Optional<Scorer> scorer(Attempt attempt, Stance own, List<NodeState> feasible);
}
