package io.juxta.placement;

import io.juxta.model.Claim;
import java.util.ArrayList;
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
    /// @param preemption what evictions could do for the pod
    record Unschedulable(List<RefusedBy> refusals, String message, Preemption preemption)
            implements PlacementResult {
        public Unschedulable {
            refusals = List.copyOf(refusals);
        }

        /// The same after PostFilter, with its texts in the message.
        ///
        /// @param before the text of a plugin that runs before preemption; empty when it has none.
        ///   It is dropped where preemption finds a node
        public Unschedulable after(String before, Preemption found) {
            var texts = new ArrayList<String>();
            if (!before.isEmpty() && !(found instanceof Preemption.Evictions)) {
                texts.add(before);
            }
            if (!found.text().isEmpty()) {
                texts.add(found.text());
            }
            return new Unschedulable(
                    refusals,
                    texts.isEmpty() ? message : message + " " + String.join(", ", texts),
                    found);
        }
    }

    /// The pod was placed, and then evicted for another.
    ///
    /// @param by the full name of the other
    /// @param node that it was on
    record Preempted(String by, String node) implements PlacementResult {}

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
