package io.juxta.placement;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What all node objects say together: which images are where, and which nodes share the value of a
/// label. Snapshots that differ only in pods share it.
final class Layout {

    private static final int NOWHERE = -1;

    private final NodeState[] nodes;
    private final ImageSpread images;
    private final Map<String, Domains> domains = new ConcurrentHashMap<>();

    Layout(NodeState[] nodes) {
        this.nodes = nodes;
        this.images = ImageSpread.of(Arrays.asList(nodes));
    }

    ImageSpread images() {
        return images;
    }

    /// The nodes by the values of a label.
    Domains domains(String key) {
        return domains.computeIfAbsent(key, each -> new Domains(each, nodes));
    }

    /// The values of one label, numbered as they come.
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

        /// How many values there are.
        int count() {
            return count;
        }

        /// The number of the value a node has, negative where it has none.
        int of(int node) {
            return of[node];
        }
    }
}
