package io.juxta.allocator.core;

import io.juxta.allocator.core.Solution.Pick;
import io.juxta.model.NodeSelector;
import io.juxta.model.NodeSelector.NodeSelectorOperator;
import io.juxta.model.NodeSelector.NodeSelectorRequirement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The node selector of an allocation: this node alone as soon as one device is local to it,
/// otherwise the conjunction of all the devices' selectors.
final class NodeResults {

    private NodeResults() {}

    /// @return null when it can be used everywhere
    /// @throws Fatal when a selector has several terms, which cannot be joined
    static @Nullable NodeSelector selector(
            Inventory inventory, List<Pick> picks, String claimName) {
        var expressions = new ArrayList<NodeSelectorRequirement>();
        var fields = new ArrayList<NodeSelectorRequirement>();
        for (var pick : picks) {
            var device = inventory.device(pick.device());
            var slice = inventory.slice(pick.device());
            var choice = NodeReach.perDevice(slice.nodes()) ? device.nodes() : slice.nodes();
            if (NodeReach.nodeName(choice) != null || device.binding().bindsToNode().isTrue()) {
                return only(inventory.node().meta().name());
            }
            var selector = NodeReach.selector(choice);
            if (selector == null || selector.terms().isEmpty()) {
                continue;
            }
            if (selector.terms().size() > 1) {
                throw new Fatal(
                        FailureReason.RESULT_NODE_SELECTOR,
                        "create NodeSelector for claim %s: unsupported ResourceSlice.NodeSelector with %d terms"
                                .formatted(claimName, selector.terms().size()));
            }
            addNew(selector.terms().getFirst().fields(), fields);
            addNew(selector.terms().getFirst().expressions(), expressions);
        }
        return fields.isEmpty() && expressions.isEmpty()
                ? null
                : new NodeSelector(List.of(new NodeSelector.Term(expressions, fields)));
    }

    /// A selector of one node.
    static NodeSelector only(String node) {
        var name =
                new NodeSelectorRequirement(
                        "metadata.name", NodeSelectorOperator.Known.IN, List.of(node));
        return new NodeSelector(List.of(new NodeSelector.Term(List.of(), List.of(name))));
    }

    private static void addNew(
            List<NodeSelectorRequirement> from, List<NodeSelectorRequirement> to) {
        for (var requirement : from) {
            if (to.stream().noneMatch(known -> same(known, requirement))) {
                to.add(requirement);
            }
        }
    }

    private static boolean same(NodeSelectorRequirement a, NodeSelectorRequirement b) {
        return a.key().equals(b.key())
                && a.operator().equals(b.operator())
                && new HashSet<>(a.values()).equals(new HashSet<>(b.values()));
    }
}
