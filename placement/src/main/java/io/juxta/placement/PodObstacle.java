package io.juxta.placement;

import java.util.List;
import java.util.SortedMap;

/// A fact that explains why nodes reject a pod, and that Kubernetes does not report.
public sealed interface PodObstacle {

    /// A node label that the pod selects, and the labels that nodes have.
    ///
    /// @param matching how many nodes match
    /// @param values the values that nodes have under the key, and how many nodes have each
    /// @param near similar keys that nodes have, where no node has the key
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

    /// An allocated claim: the pod can go only where its devices are.
    ///
    /// @param nodes where the devices can be used
    /// @param against the rejections of the pod on these nodes
    record AllocatedElsewhere(
            String claim, List<String> nodes, List<PlacementResult.RefusedBy> against)
            implements PodObstacle {
        public AllocatedElsewhere {
            nodes = List.copyOf(nodes);
            against = List.copyOf(against);
        }
    }

    /// A host port that another pod on the node has.
    record TakenPort(HostPort port, String node, String pod) implements PodObstacle {}

    /// A feature the pod needs.
    ///
    /// @param declaring how many nodes declare it
    record MissingFeature(String feature, int declaring) implements PodObstacle {}
}
