package io.juxta.placement;

import io.juxta.model.Claim;
import java.util.List;

/// The result of an attempt to place a pod.
public sealed interface PlacementResult {

    /// A node was found.
    ///
    /// @param node the first by name of the best
    /// @param best every node with the top score
    /// @param scores of all nodes that fit; empty when only one did
    /// @param grant what to write when the pod is bound
    record Placed(String node, List<String> best, Scores scores, PodGrant grant)
            implements PlacementResult {
        public Placed {
            best = List.copyOf(best);
        }
    }

    /// No node is feasible.
    ///
    /// @param refusals who rejected which nodes and why, in the order of the first node of each
    /// @param message in Kubernetes' words, as in the pod's condition
    /// @param eviction whether preemption may help
    record Unschedulable(List<RefusedBy> refusals, String message, Eviction eviction)
            implements PlacementResult {
        public Unschedulable {
            refusals = List.copyOf(refusals);
        }
    }

    /// Whether preemption may help.
    enum Eviction {
        MAY_HELP,
        NO_USE
    }

    /// Nodes that a plugin rejected for the same reasons.
    ///
    /// @param resolvable whether preemption could change that
    record RefusedBy(List<String> nodes, String plugin, List<String> reasons, boolean resolvable) {
        public RefusedBy {
            nodes = List.copyOf(nodes);
            reasons = List.copyOf(reasons);
        }
    }

    /// The attempt ends with an error, or the pod is held back because an object is missing.
    ///
    /// @param left claims that were allocated before the error, as they are then: not reserved for
    ///   the pod. Kubernetes does not deallocate them
    record PlacementFailed(String plugin, String error, List<Claim> left)
            implements PlacementResult {
        public PlacementFailed {
            left = List.copyOf(left);
        }

        public PlacementFailed(String plugin, String error) {
            this(plugin, error, List.of());
        }
    }

    /// No feasible node was found, and on these nodes the budget ended first.
    record PlacementUndecided(List<String> nodes, List<RefusedBy> refusals)
            implements PlacementResult {
        public PlacementUndecided {
            nodes = List.copyOf(nodes);
            refusals = List.copyOf(refusals);
        }
    }

    /// The pod uses a field that is not modelled.
    record PlacementNotModelled(String field) implements PlacementResult {}

    /// The pod is not to be placed now.
    record Skipped(String why) implements PlacementResult {}
}
