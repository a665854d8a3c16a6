package io.juxta.placement;

import java.util.SortedMap;
import java.util.TreeMap;

/// The values of a label over all nodes, and how many nodes have each.
final class LabelValues {

    private LabelValues() {}

    static SortedMap<String, Integer> of(Snapshot snapshot, String key) {
        var values = new TreeMap<String, Integer>();
        for (var node : snapshot.nodes()) {
            var value = node.labels().get(key);
            if (value != null) {
                values.merge(value, 1, Integer::sum);
            }
        }
        return values;
    }
}
