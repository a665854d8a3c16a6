package io.juxta.cli.reasons;

import io.juxta.placement.PlacementResult.RefusedBy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Nodes that a plugin rejected with the same details.
///
/// @param reason of each of them
public record RefusedNodes(RefusedBy refused, NodeReason reason) {

    /// Groups nodes with the same details.
    ///
    /// @param refused all of them
    /// @param reasons of some of them, in their order
    /// @param said the text, or the data, that they must have in common
    public static List<RefusedNodes> together(
            RefusedBy refused, Map<String, NodeReason> reasons, Function<NodeReason, Object> said) {
        var first = new LinkedHashMap<Object, NodeReason>();
        var names = new LinkedHashMap<Object, List<String>>();
        reasons.forEach(
                (node, reason) -> {
                    var key = said.apply(reason);
                    first.putIfAbsent(key, reason);
                    names.computeIfAbsent(key, _ -> new ArrayList<>()).add(node);
                });
        var groups = new ArrayList<RefusedNodes>();
        first.forEach(
                (key, reason) ->
                        groups.add(
                                new RefusedNodes(
                                        only(refused, names.getOrDefault(key, List.of())),
                                        reason)));
        return groups;
    }

    /// The same rejection for some of the nodes.
    public static RefusedBy only(RefusedBy refused, List<String> nodes) {
        return new RefusedBy(nodes, refused.plugin(), refused.reasons(), refused.resolvable());
    }
}
