package io.juxta.placement;

import java.util.List;

/// The result of the DefaultPreemption plugin for a pod that fits nowhere.
public sealed interface Preemption {

    /// The plugin did not run: it is switched off, or there is no node.
    record NotTried() implements Preemption {}

    /// The pod may not preempt now. A node that is nominated for it stays nominated.
    ///
    /// @param why in Kubernetes' words
    record NotEligible(String why) implements Preemption {}

    /// Evictions on any one node do not make room. The pod loses its nomination.
    ///
    /// @param message in Kubernetes' words: why on how many nodes
    record NoCandidate(String message) implements Preemption {}

    /// Filters failed, and no other node was found.
    record PreemptionFailed(String error) implements Preemption {}

    /// Evictions on a node make room for the pod.
    ///
    /// @param node that is nominated for the pod
    /// @param victims that are evicted, the most important first
    /// @param budgetsViolated the names of the PodDisruptionBudgets that this violates
    /// @param violations the number of victims that violate one
    /// @param tied other nodes that are as good; Kubernetes takes any of them, this the first by
    ///   name
    record Evictions(
            String node,
            List<PodView> victims,
            List<String> budgetsViolated,
            int violations,
            List<String> tied)
            implements Preemption {
        public Evictions {
            victims = List.copyOf(victims);
            budgetsViolated = List.copyOf(budgetsViolated);
            tied = List.copyOf(tied);
        }
    }

    /// The text in the pod's condition; empty when there is none.
    default String text() {
        return switch (this) {
            case NotTried _ -> "";
            case NotEligible(var why) -> "preemption: " + why;
            case NoCandidate(var message) -> "preemption: " + message;
            case PreemptionFailed(var error) -> "preemption: " + error;
            case Evictions found ->
                    "preemption: found a potential placement for pod on node %s, preempting %d victims"
                            .formatted(found.node(), found.victims().size());
        };
    }
}
