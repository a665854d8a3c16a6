package io.juxta.allocator.core;

import io.juxta.model.Node;
import io.juxta.model.NodeChoice;
import io.juxta.model.NodeSelector;
import io.juxta.model.NodeSelector.NodeSelectorOperator;
import io.juxta.model.NodeSelector.NodeSelectorRequirement;
import org.jspecify.annotations.Nullable;

/// Whether a node can use devices.
public final class NodeReach {

    private NodeReach() {}

    /// Where several fields are set, the node name counts before all nodes, and these before a
    /// selector.
    ///
    /// @throws Fatal when a selector is invalid
    public static boolean matches(NodeChoice choice, Node node) {
        return switch (choice) {
            case NodeChoice.Unspecified _, NodeChoice.PerDevice _ -> false;
            case NodeChoice.NodeByName(var name) -> name.equals(node.meta().name());
            case NodeChoice.AllNodes _ -> true;
            case NodeChoice.BySelector(var selector) -> matches(selector, node);
            case NodeChoice.MalformedChoice(var name, var selector, var all, _) -> {
                if (name != null && !name.isEmpty()) {
                    yield name.equals(node.meta().name());
                }
                yield all.isTrue() || (selector != null && matches(selector, node));
            }
        };
    }

    /// Whether any field is set that [#matches(NodeChoice, Node)] reads.
    static boolean speaks(NodeChoice choice) {
        return switch (choice) {
            case NodeChoice.Unspecified _, NodeChoice.PerDevice _ -> false;
            case NodeChoice.NodeByName _, NodeChoice.AllNodes _, NodeChoice.BySelector _ -> true;
            case NodeChoice.MalformedChoice(var name, var selector, var all, _) ->
                    (name != null && !name.isEmpty()) || all.isTrue() || selector != null;
        };
    }

    /// Whether each device has its own choice.
    public static boolean perDevice(NodeChoice choice) {
        return switch (choice) {
            case NodeChoice.PerDevice _ -> true;
            case NodeChoice.MalformedChoice malformed -> malformed.perDevice().isTrue();
            case NodeChoice.Unspecified _,
                    NodeChoice.NodeByName _,
                    NodeChoice.AllNodes _,
                    NodeChoice.BySelector _ ->
                    false;
        };
    }

    /// The node name, even an empty one.
    public static @Nullable String nodeName(NodeChoice choice) {
        return switch (choice) {
            case NodeChoice.NodeByName(var name) -> name;
            case NodeChoice.MalformedChoice malformed -> malformed.node();
            case NodeChoice.Unspecified _,
                    NodeChoice.PerDevice _,
                    NodeChoice.AllNodes _,
                    NodeChoice.BySelector _ ->
                    null;
        };
    }

    static @Nullable NodeSelector selector(NodeChoice choice) {
        return switch (choice) {
            case NodeChoice.BySelector(var selector) -> selector;
            case NodeChoice.MalformedChoice malformed -> malformed.selector();
            case NodeChoice.Unspecified _,
                    NodeChoice.PerDevice _,
                    NodeChoice.AllNodes _,
                    NodeChoice.NodeByName _ ->
                    null;
        };
    }

    /// An invalid term makes the whole selector invalid.
    private static boolean matches(NodeSelector selector, Node node) {
        var matched = false;
        for (var term : selector.terms()) {
            var all = !term.expressions().isEmpty() || !term.fields().isEmpty();
            for (var requirement : term.expressions()) {
                all &= label(requirement, node);
            }
            for (var requirement : term.fields()) {
                all &= field(requirement, node);
            }
            matched |= all;
        }
        return matched;
    }

    private static boolean label(NodeSelectorRequirement requirement, Node node) {
        LabelSyntax.check(requirement);
        var values = requirement.values();
        var value = node.meta().labels().get(requirement.key());
        return switch (requirement.operator()) {
            case NodeSelectorOperator.Known.IN -> value != null && values.contains(value);
            case NodeSelectorOperator.Known.NOT_IN -> value == null || !values.contains(value);
            case NodeSelectorOperator.Known.EXISTS -> value != null;
            case NodeSelectorOperator.Known.DOES_NOT_EXIST -> value == null;
            case NodeSelectorOperator.Known.GREATER -> {
                var number = LabelSyntax.number(value);
                yield number != null && number > Long.parseLong(values.getFirst());
            }
            case NodeSelectorOperator.Known.LESS -> {
                var number = LabelSyntax.number(value);
                yield number != null && number < Long.parseLong(values.getFirst());
            }
            case NodeSelectorOperator.Unknown(var text) -> throw unreadable("operator " + text);
        };
    }

    /// The name is the only field of a node that can be selected; any other is empty.
    private static boolean field(NodeSelectorRequirement requirement, Node node) {
        var value = requirement.key().equals("metadata.name") ? node.meta().name() : "";
        var known =
                requirement.operator() instanceof NodeSelectorOperator.Known operator
                        ? operator
                        : null;
        if (known != NodeSelectorOperator.Known.IN && known != NodeSelectorOperator.Known.NOT_IN) {
            throw unreadable(
                    "operator " + requirement.operator().text() + " on " + requirement.key());
        }
        if (requirement.values().size() != 1) {
            throw unreadable(
                    "%s takes one value and has %d"
                            .formatted(requirement.key(), requirement.values().size()));
        }
        return requirement.values().getFirst().equals(value)
                == (known == NodeSelectorOperator.Known.IN);
    }

    static Fatal unreadable(String what) {
        return new Fatal(FailureReason.NODE_SELECTION, "failed to parse node selector: " + what);
    }
}
