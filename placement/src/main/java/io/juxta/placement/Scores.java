package io.juxta.placement;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The score of each plugin for each node: from 0 to 100, before weights.
public final class Scores {

    /// No plugin scored.
    public static final Scores NONE = new Scores(List.of(), List.of(), List.of(), new long[0]);

    private final List<NodeState> nodes;
    private final List<String> plugins;
    private final List<long[]> values;
    private final long[] totals;

    /// @param values for each plugin one for each node
    /// @param totals for each node the sum, with weights
    Scores(List<NodeState> nodes, List<String> plugins, List<long[]> values, long[] totals) {
        this.nodes = nodes;
        this.plugins = plugins;
        this.values = values;
        this.totals = totals;
    }

    /// The nodes that were scored, in the order of their names.
    public List<String> nodes() {
        return nodes.stream().map(NodeState::name).toList();
    }

    /// The score of each plugin for one node, in plugin order.
    ///
    /// @param node its index among [#nodes]
    public Map<String, Long> of(int node) {
        var scores = new LinkedHashMap<String, Long>();
        for (var i = 0; i < plugins.size(); i++) {
            scores.put(plugins.get(i), values.get(i)[node]);
        }
        return scores;
    }

    /// The weighted sum, which decides.
    ///
    /// @param node its index among [#nodes]
    public long total(int node) {
        return totals[node];
    }
}
