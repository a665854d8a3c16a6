package io.juxta.placement;

import java.util.List;
import java.util.SortedMap;

/// A fact of a cluster that keeps a pod from nodes, and that Kubernetes does not name.
public sealed interface PodObstacle {

    /// A node label that the pod asks for, and what nodes have.
    ///
    /// @param matching how many nodes have just that
    /// @param values what nodes have under the key, and how many of them
    /// @param near keys of nodes that look alike, where no node has the key
    record AskedLabel(
            String key,
            String value,
            int matching,
            SortedMap<String, Integer> values,
            List<String> near)
            implements PodObstacle {
        public AskedLabel {
            near = List.copyOf(near);
        }
    }

    /// A claim that has its devices, so that the pod can go only where they are.
    ///
    /// @param nodes where they can be used
    /// @param against what keeps the pod from these nodes
    record AllocatedClaim(String claim, List<String> nodes, List<Placing.Refused> against)
            implements PodObstacle {
        public AllocatedClaim {
            nodes = List.copyOf(nodes);
            against = List.copyOf(against);
        }
    }

    /// A port of a node that another pod has.
    record TakenPort(HostPort port, String node, String pod) implements PodObstacle {}

    /// A feature the pod needs.
    ///
    /// @param declaring how many nodes declare it
    record MissingFeature(String feature, int declaring) implements PodObstacle {}
}
