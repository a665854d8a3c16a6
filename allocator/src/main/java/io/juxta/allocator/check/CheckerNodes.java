package io.juxta.allocator.check;

import io.juxta.model.Flag;
import io.juxta.model.Node;
import io.juxta.model.NodeChoice;
import io.juxta.model.NodeSelector;
import io.juxta.model.NodeSelector.NodeSelectorOperator;
import io.juxta.model.NodeSelector.NodeSelectorRequirement;
import java.io.Serial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The checker's own evaluation of which nodes can use a device.
final class CheckerNodes {

    /// A selector that Kubernetes cannot read, so that no allocation is right.
    static final class Unreadable extends Exception {
        @Serial private static final long serialVersionUID = 1;

        Unreadable(String message) {
            super(message);
        }
    }

    /// The four fields of a choice, as written.
    record Fields(
            @Nullable String name, @Nullable NodeSelector selector, boolean all, Flag perDevice) {

        static Fields of(NodeChoice choice) {
            return switch (choice) {
                case NodeChoice.Unspecified _ -> new Fields(null, null, false, Flag.UNSET);
                case NodeChoice.NodeByName(var name) -> new Fields(name, null, false, Flag.UNSET);
                case NodeChoice.BySelector(var selector) ->
                        new Fields(null, selector, false, Flag.UNSET);
                case NodeChoice.AllNodes _ -> new Fields(null, null, true, Flag.UNSET);
                case NodeChoice.PerDevice _ -> new Fields(null, null, false, Flag.TRUE);
                case NodeChoice.MalformedChoice(var name, var selector, var all, var perDevice) ->
                        new Fields(name, selector, all.isTrue(), perDevice);
            };
        }

        boolean hasName() {
            return name != null && !name.isEmpty();
        }

        boolean saysSomething() {
            return hasName() || all || selector != null;
        }
    }

    private CheckerNodes() {}

    static boolean matches(NodeChoice choice, Node node) throws Unreadable {
        var fields = Fields.of(choice);
        if (fields.hasName()) {
            return node.meta().name().equals(fields.name());
        }
        if (fields.all()) {
            return true;
        }
        return fields.selector() != null && anyTerm(fields.selector(), node);
    }

    private static boolean anyTerm(NodeSelector selector, Node node) throws Unreadable {
        var any = false;
        for (var term : selector.terms()) {
            // All terms are checked even when one matches already: an invalid one makes the whole
            // selector invalid.
            var matches = !(term.expressions().isEmpty() && term.fields().isEmpty());
            for (var expression : term.expressions()) {
                if (!label(expression, node.meta().labels().get(expression.key()))) {
                    matches = false;
                }
            }
            for (var field : term.fields()) {
                if (!field(field, node)) {
                    matches = false;
                }
            }
            if (matches) {
                any = true;
            }
        }
        return any;
    }

    private static boolean label(NodeSelectorRequirement requirement, @Nullable String label)
            throws Unreadable {
        var values = requirement.values();
        need(isLabelKey(requirement.key()), requirement);
        for (var value : values) {
            need(value.isEmpty() || isLabelName(value), requirement);
        }
        return switch (requirement.operator()) {
            case NodeSelectorOperator.Known.IN, NodeSelectorOperator.Known.NOT_IN -> {
                need(!values.isEmpty(), requirement);
                var listed = label != null && values.contains(label);
                yield listed == (requirement.operator() == NodeSelectorOperator.Known.IN);
            }
            case NodeSelectorOperator.Known.EXISTS, NodeSelectorOperator.Known.DOES_NOT_EXIST -> {
                need(values.isEmpty(), requirement);
                yield (label != null)
                        == (requirement.operator() == NodeSelectorOperator.Known.EXISTS);
            }
            case NodeSelectorOperator.Known.GREATER, NodeSelectorOperator.Known.LESS -> {
                need(values.size() == 1 && isLong(values.getFirst()), requirement);
                if (label == null || !isLong(label)) {
                    yield false;
                }
                var order = Long.compare(Long.parseLong(label), Long.parseLong(values.getFirst()));
                yield requirement.operator() == NodeSelectorOperator.Known.GREATER
                        ? order > 0
                        : order < 0;
            }
            case NodeSelectorOperator.Unknown _ -> throw new Unreadable(requirement.toString());
        };
    }

    private static boolean field(NodeSelectorRequirement requirement, Node node) throws Unreadable {
        var in = requirement.operator() == NodeSelectorOperator.Known.IN;
        need(in || requirement.operator() == NodeSelectorOperator.Known.NOT_IN, requirement);
        need(requirement.values().size() == 1, requirement);
        var actual = requirement.key().equals("metadata.name") ? node.meta().name() : "";
        return in == actual.equals(requirement.values().getFirst());
    }

    private static void need(boolean readable, NodeSelectorRequirement requirement)
            throws Unreadable {
        if (!readable) {
            throw new Unreadable(requirement.toString());
        }
    }

    private static boolean isLabelKey(String key) {
        var parts = List.of(key.split("/", -1));
        return switch (parts.size()) {
            case 1 -> isLabelName(key);
            case 2 -> isDomain(parts.getFirst()) && isLabelName(parts.getLast());
            default -> false;
        };
    }

    private static boolean isLabelName(String text) {
        return text.length() <= 63 && text.matches("[A-Za-z0-9]([-._A-Za-z0-9]*[A-Za-z0-9])?");
    }

    private static boolean isDomain(String text) {
        if (text.length() > 253) {
            return false;
        }
        for (var part : text.split("\\.", -1)) {
            if (!part.matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?")) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLong(String text) {
        try {
            Long.parseLong(text);
            return true;
        } catch (NumberFormatException _) {
            return false;
        }
    }
}
