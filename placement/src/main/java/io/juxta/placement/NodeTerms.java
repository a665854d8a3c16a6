package io.juxta.placement;

import io.juxta.model.ByName;
import io.juxta.model.NodeSelector;
import io.juxta.model.NodeSelector.NodeSelectorOperator;
import io.juxta.model.NodeSelector.NodeSelectorRequirement;
import io.juxta.model.NodeSelector.Term;
import org.jspecify.annotations.Nullable;

/// Matches nodes against a node selector. An invalid or empty term matches no node.
final class NodeTerms {

    private NodeTerms() {}

    static boolean match(NodeSelector selector, NodeState node) {
        return match(selector, node.labels(), node.name());
    }

    static boolean match(Term term, NodeState node) {
        return match(term, node.labels(), node.name());
    }

    /// Matches a node of which only the labels are known, as the affinity of a PersistentVolume
    /// does: its name is empty.
    static boolean matchLabels(NodeSelector selector, ByName<String> labels) {
        return match(selector, labels, "");
    }

    private static boolean match(NodeSelector selector, ByName<String> labels, String name) {
        for (var term : selector.terms()) {
            if (match(term, labels, name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean match(Term term, ByName<String> labels, String name) {
        if (!isReadable(term)) {
            return false;
        }
        for (var requirement : term.expressions()) {
            if (!label(requirement, labels.get(requirement.key()))) {
                return false;
            }
        }
        for (var requirement : term.fields()) {
            if (!field(requirement, name)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isReadable(Term term) {
        if (term.expressions().isEmpty() && term.fields().isEmpty()) {
            return false;
        }
        for (var requirement : term.expressions()) {
            if (!isReadable(requirement)) {
                return false;
            }
        }
        for (var requirement : term.fields()) {
            if ((requirement.operator() != NodeSelectorOperator.Known.IN
                            && requirement.operator() != NodeSelectorOperator.Known.NOT_IN)
                    || requirement.values().size() != 1) {
                return false;
            }
        }
        return true;
    }

    private static boolean isReadable(NodeSelectorRequirement requirement) {
        var values = requirement.values();
        return switch (requirement.operator()) {
            case NodeSelectorOperator.Known.IN, NodeSelectorOperator.Known.NOT_IN ->
                    !values.isEmpty();
            case NodeSelectorOperator.Known.EXISTS, NodeSelectorOperator.Known.DOES_NOT_EXIST ->
                    values.isEmpty();
            case NodeSelectorOperator.Known.GREATER, NodeSelectorOperator.Known.LESS ->
                    values.size() == 1 && number(values.getFirst()) != null;
            case NodeSelectorOperator.Unknown _ -> false;
        };
    }

    private static boolean label(NodeSelectorRequirement requirement, @Nullable String value) {
        var values = requirement.values();
        return switch (requirement.operator()) {
            case NodeSelectorOperator.Known.IN -> value != null && values.contains(value);
            case NodeSelectorOperator.Known.NOT_IN -> value == null || !values.contains(value);
            case NodeSelectorOperator.Known.EXISTS -> value != null;
            case NodeSelectorOperator.Known.DOES_NOT_EXIST -> value == null;
            case NodeSelectorOperator.Known.GREATER -> compare(value, values.getFirst()) > 0;
            case NodeSelectorOperator.Known.LESS -> compare(value, values.getFirst()) < 0;
            case NodeSelectorOperator.Unknown _ -> false;
        };
    }

    /// 0 also when the label is not a number; then neither comparison holds.
    static int compare(@Nullable String label, String wanted) {
        var left = label == null ? null : number(label);
        var right = number(wanted);
        return left == null || right == null ? 0 : Long.compare(left, right);
    }

    static @Nullable Long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException _) {
            return null;
        }
    }

    /// The name is the only field of a node that can be selected; any other is empty.
    private static boolean field(NodeSelectorRequirement requirement, String name) {
        var value = requirement.key().equals("metadata.name") ? name : "";
        var equal = requirement.values().getFirst().equals(value);
        return equal == (requirement.operator() == NodeSelectorOperator.Known.IN);
    }
}
