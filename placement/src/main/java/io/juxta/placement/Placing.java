package io.juxta.placement;

import io.juxta.model.Claim;
import java.util.List;

/// What came of an attempt to place a pod.
public sealed interface Placing {

    /// A node was found.
    ///
    /// @param node the first by name of the best
    /// @param best every node with the top score
    /// @param scores of all nodes that fit; empty when only one did
    /// @param grant what the pod gets along with the node
    /// @param nextStart where a search that does not look at every node should begin next
    record Placed(String node, List<String> best, Scores scores, Grant grant, int nextStart)
            implements Placing {
        public Placed {
            best = List.copyOf(best);
        }
    }

    /// No node will do.
    ///
    /// @param refusals who said no to which nodes and why, in the order of the first node of each
    /// @param message in Kubernetes' words, as the pod's condition would say
    /// @param eviction whether evicting pods of lower priority may help
    record Unschedulable(List<Refused> refusals, String message, Eviction eviction)
            implements Placing {
        public Unschedulable {
            refusals = List.copyOf(refusals);
        }
    }

    /// Whether preemption may help.
    enum Eviction {
        MAY_HELP,
        NO_USE
    }

    /// Nodes to which a plugin said no for the same reasons.
    ///
    /// @param resolvable whether pods that leave could change that
    record Refused(List<String> nodes, String plugin, List<String> reasons, boolean resolvable) {
        public Refused {
            nodes = List.copyOf(nodes);
            reasons = List.copyOf(reasons);
        }
    }

    /// Kubernetes would end the attempt with an error, or holds the pod back for something missing.
    ///
    /// @param left claims that were given devices before the error came, as they are then: not
    ///   reserved for the pod. Kubernetes does not take the devices back
    record Failed(String plugin, String error, List<Claim> left) implements Placing {
        public Failed {
            left = List.copyOf(left);
        }

        public Failed(String plugin, String error) {
            this(plugin, error, List.of());
        }
    }

    /// No node was found, and on these the budget ended first.
    record Undecided(List<String> nodes, List<Refused> refusals) implements Placing {
        public Undecided {
            nodes = List.copyOf(nodes);
            refusals = List.copyOf(refusals);
        }
    }

    /// The pod asks for something that is not modelled.
    record NotModelled(String field) implements Placing {}

    /// It is not to be placed now.
    record Skipped(String why) implements Placing {}
}
