package io.juxta.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Index over all node objects: which images are on which nodes, and which nodes share a value of a
/// label. Snapshots that differ only in pods share it.
final class NodeIndex {

    private static final int NOWHERE = -1;
    private static final String REGION = "topology.kubernetes.io/region";
    private static final String ZONE = "topology.kubernetes.io/zone";

    private final NodeState[] nodes;
    private final ImageSpread images;
    private final Map<String, Domains> domains = new ConcurrentHashMap<>();
    private volatile int @Nullable [] turns;

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

    /// The indexes of the nodes in the order of a search that does not look at all of them: zones
    /// take turns, and within a zone nodes go by name. That is the order of a scheduler to which
    /// the nodes came by name.
    int[] turns() {
        var known = turns;
        if (known == null) {
            known = zonesInTurn();
            turns = known;
        }
        return known;
    }

    private int[] zonesInTurn() {
        var zones = new LinkedHashMap<List<String>, List<Integer>>();
        for (var i = 0; i < nodes.length; i++) {
            zones.computeIfAbsent(zone(nodes[i]), _ -> new ArrayList<>()).add(i);
        }
        var order = new int[nodes.length];
        var next = 0;
        for (var round = 0; next < order.length; round++) {
            for (var zone : zones.values()) {
                if (round < zone.size()) {
                    order[next++] = zone.get(round);
                }
            }
        }
        return order;
    }

    private static List<String> zone(NodeState node) {
        return List.of(
                label(node, "failure-domain.beta.kubernetes.io/region", REGION),
                label(node, "failure-domain.beta.kubernetes.io/zone", ZONE));
    }

    private static String label(NodeState node, String former, String key) {
        var labels = node.labels();
        return labels.getOrDefault(former, labels.getOrDefault(key, ""));
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
