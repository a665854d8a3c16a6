package io.juxta.placement;

import io.juxta.model.NodeSelector;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The nodes that a pod's own selector and affinity match.
record NodeAffinityFilter(Map<String, String> labels, @Nullable NodeSelector terms) {

    static NodeAffinityFilter of(PodView pod) {
        return new NodeAffinityFilter(
                pod.pod().spec().nodeSelector(), pod.nodeAffinity().required());
    }

    /// Whether it matches every node.
    boolean all() {
        return labels.isEmpty() && terms == null;
    }

    boolean match(NodeState node) {
        for (var label : labels.entrySet()) {
            if (!label.getValue().equals(node.labels().get(label.getKey()))) {
                return false;
            }
        }
        return terms == null || NodeTerms.match(terms, node);
    }
}
