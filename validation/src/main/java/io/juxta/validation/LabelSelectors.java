package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// Selectors that pick objects by their labels.
final class LabelSelectors {

    /// Whether the values of requirements are judged.
    enum Values {
        JUDGED,
        LET_PASS
    }

    private LabelSelectors() {}

    static void validate(Tree.Mapping selector, Values values, FieldPath path, Findings findings) {
        labels(selector.mapping("matchLabels"), path.field("matchLabels"), findings);
        var requirements = Reading.objects(selector, "matchExpressions");
        for (var i = 0; i < requirements.size(); i++) {
            requirement(
                    requirements.get(i), values, path.field("matchExpressions").index(i), findings);
        }
    }

    /// A map of labels, judged as a whole: every fault is one of the map.
    static void labels(Tree.Mapping labels, FieldPath path, Findings findings) {
        labels.fields()
                .forEach(
                        (key, tree) -> {
                            var value = Nodes.text(tree);
                            Names.labelName(key)
                                    .ifPresent(
                                            fault ->
                                                    findings.written(
                                                            INVALID,
                                                            path,
                                                            "label key \"%s\": %s"
                                                                    .formatted(key, fault)));
                            Names.labelValue(value)
                                    .ifPresent(
                                            fault ->
                                                    findings.written(
                                                            INVALID,
                                                            path,
                                                            "label value \"%s\" %s"
                                                                    .formatted(value, fault)));
                        });
    }

    private static void requirement(
            Tree.Mapping requirement, Values judged, FieldPath path, Findings findings) {
        var operator = requirement.text("operator");
        var values = Nodes.texts(requirement.items("values"));
        switch (operator) {
            case "In", "NotIn" -> {
                if (values.isEmpty()) {
                    findings.written(
                            REQUIRED, path.field("values"), operator + " needs at least one value");
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!values.isEmpty()) {
                    findings.written(
                            FORBIDDEN,
                            path.field("values"),
                            operator + " looks only at the key; remove the values");
                }
            }
            default ->
                    findings.written(
                            INVALID,
                            path.field("operator"),
                            "\"%s\" is none of In, NotIn, Exists, DoesNotExist"
                                    .formatted(operator));
        }
        var key = requirement.text("key");
        Names.labelName(key)
                .ifPresent(
                        fault ->
                                findings.written(
                                        INVALID,
                                        path.field("key"),
                                        "label key \"%s\": %s".formatted(key, fault)));
        if (judged == Values.LET_PASS) {
            return;
        }
        for (var i = 0; i < values.size(); i++) {
            var at = path.field("values").index(i);
            var value = values.get(i);
            Names.labelValue(value)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            at,
                                            "label value \"%s\" %s".formatted(value, fault)));
        }
    }
}
