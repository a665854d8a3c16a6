package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// Selectors that pick objects by their labels.
final class LabelSelectors {

    /// Whether the values of requirements are validated.
    enum Values {
        JUDGED,
        LET_PASS
    }

    private LabelSelectors() {}

    static void validate(Tree.Mapping selector, Values values, FieldPath path, Findings findings) {
        labels(selector.mapping("matchLabels"), path.field("matchLabels"), findings);
        var requirements = Reading.objects(selector, "matchExpressions");
        for (var i = 0; i < requirements.size(); i++) {
            var rule = new LabelRequirement(path.field("matchExpressions").index(i), findings);
            rule.keyAndOperator(requirements.get(i), LabelRequirement.Operators.OF_OBJECTS);
            if (values == Values.JUDGED) {
                rule.eachValue(requirements.get(i));
            }
        }
    }

    /// A map of labels; every error is reported at the map.
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
}
