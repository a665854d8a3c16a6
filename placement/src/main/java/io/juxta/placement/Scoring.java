package io.juxta.placement;

import java.util.List;
import java.util.Optional;

/// A score plugin of the scheduler.
public interface Scoring {

    /// Its name in Kubernetes.
    String name();

    /// Its default weight.
    int weight();

    /// Whether it has a PreScore in Kubernetes.
    default boolean hasPreScore() {
        return true;
    }

    /// Whether it normalizes its scores in Kubernetes.
    default boolean hasNormalize() {
        return false;
    }

    /// The scorer for these nodes, or empty when the plugin does not score this pod.
    ///
    /// @param own the PreFilter result of the plugin of this name, so that nothing is computed
    ///   twice; indifferent where it does not filter
    /// @param feasible the nodes that every filter passed
    Optional<Scorer> scorer(Attempt attempt, PreFilterResult own, List<NodeState> feasible);
}
