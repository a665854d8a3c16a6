package io.juxta.validation;

import io.juxta.model.Tree;
import java.util.Optional;
import java.util.OptionalLong;

/// Whether a valid node selector picks a node: one of its terms must hold in full. A term without
/// requirements picks nothing.
public final class NodeMatchRules {

    private NodeMatchRules() {}

    /// What makes a selector unusable although it is valid: Gt and Lt compare whole numbers.
    static Optional<String> fault(Tree.Mapping selector) {
        return Reading.objects(selector, "nodeSelectorTerms").stream()
                .flatMap(term -> Reading.objects(term, "matchExpressions").stream())
                .filter(r -> r.text("operator").equals("Gt") || r.text("operator").equals("Lt"))
                .flatMap(requirement -> Nodes.texts(requirement.items("values")).stream())
                .filter(value -> whole(value).isEmpty())
                .findFirst()
                .map("its node selector compares with \"%s\", which is no whole number"::formatted);
    }

    public static boolean matches(Tree.Mapping selector, Tree.Mapping node) {
        var metadata = node.mapping("metadata");
        return Reading.objects(selector, "nodeSelectorTerms").stream()
                .anyMatch(term -> holds(term, metadata));
    }

    private static boolean holds(Tree.Mapping term, Tree.Mapping metadata) {
        var labels = Reading.objects(term, "matchExpressions");
        var fields = Reading.objects(term, "matchFields");
        return !(labels.isEmpty() && fields.isEmpty())
                && labels.stream().allMatch(r -> holdsOn(r, metadata.mapping("labels")))
                && fields.stream().allMatch(r -> holdsOn(metadata.text("name"), r));
    }

    private static boolean holdsOn(String name, Tree.Mapping requirement) {
        return requirement.text("operator").equals("NotIn")
                != Nodes.texts(requirement.items("values")).contains(name);
    }

    private static boolean holdsOn(Tree.Mapping requirement, Tree.Mapping labels) {
        var key = requirement.text("key");
        var present = labels.fields().containsKey(key);
        var label = labels.text(key);
        var values = Nodes.texts(requirement.items("values"));
        return switch (requirement.text("operator")) {
            case "In" -> present && values.contains(label);
            case "NotIn" -> !present || !values.contains(label);
            case "Exists" -> present;
            case "DoesNotExist" -> !present;
            case "Gt" -> present && compare(label, values.getFirst()) > 0;
            case "Lt" -> present && compare(label, values.getFirst()) < 0;
            default -> false;
        };
    }

    /// Zero, which holds for neither side, when the label is no whole number.
    private static int compare(String label, String value) {
        var left = whole(label);
        var right = whole(value);
        return left.isPresent() && right.isPresent()
                ? Long.compare(left.getAsLong(), right.getAsLong())
                : 0;
    }

    private static OptionalLong whole(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }
}
