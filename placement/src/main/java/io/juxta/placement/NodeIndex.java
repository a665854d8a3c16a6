package io.juxta.placement;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Index over all node objects: which images are on which nodes, and which nodes share a value of a
/// label. Snapshots that differ only in pods share it.
final class NodeIndex {

    private static final int NOWHERE = -1;

    private final NodeState[] nodes;
    private final ImageSpread images;
    private final Map<String, Domains> domains = new ConcurrentHashMap<>();

    NodeIndex(NodeState[] nodes) {
        this.nodes = nodes;
        this.images = ImageSpread.of(Arrays.asList(nodes));
    }

    ImageSpread images() {
        return images;
    }

    /// The topology domains of a label key.
    Domains domains(String key) {
        return domains.computeIfAbsent(key, each -> new Domains(each, nodes));
    }

    /// The topology domains of one label key, numbered in order of appearance.
    static final class Domains {
        private final int[] of;
        private final int count;

        private Domains(String key, NodeState[] nodes) {
            var numbers = new HashMap<String, Integer>();
            of = new int[nodes.length];
            for (var i = 0; i < of.length; i++) {
                var value = nodes[i].labels().get(key);
                of[i] =
                        value == null
                                ? NOWHERE
                                : numbers.computeIfAbsent(value, _ -> numbers.size());
            }
            count = numbers.size();
        }

        /// The number of domains.
        int count() {
            return count;
        }

        /// The domain of a node, negative where it lacks the label.
        int of(int node) {
            return of[node];
        }
    }
}
