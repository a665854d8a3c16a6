package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// Device tolerations of a request or a result. For key, operator and effect the declared rules
/// replace the hand-written ones.
final class Tolerations {

    private Tolerations() {}

    static void validate(Tree.Mapping toleration, FieldPath path, Findings findings) {
        var key = toleration.text("key");
        if (!key.isEmpty()) {
            Names.labelName(key)
                    .ifPresent(
                            fault ->
                                    findings.covered(
                                            INVALID,
                                            path.field("key"),
                                            "toleration key \"%s\": %s".formatted(key, fault)));
        }
        var value = toleration.text("value");
        var operator = toleration.text("operator");
        switch (operator) {
            case "Exists" -> {
                if (!value.isEmpty()) {
                    findings.written(
                            INVALID,
                            path.field("value"),
                            "Exists looks only at the key; remove the value \"%s\""
                                    .formatted(value));
                }
            }
            case "Equal" ->
                    Names.labelValue(value)
                            .ifPresent(
                                    fault ->
                                            findings.written(
                                                    INVALID,
                                                    path.field("value"),
                                                    "toleration value \"%s\" %s"
                                                            .formatted(value, fault)));
            case "" ->
                    findings.covered(
                            REQUIRED,
                            path.field("operator"),
                            "an operator is required: Equal or Exists");
            default ->
                    findings.covered(
                            NOT_SUPPORTED,
                            path.field("operator"),
                            "\"%s\" is neither Equal nor Exists".formatted(operator));
        }
        var effect = toleration.text("effect");
        if (!effect.isEmpty() && !TaintRules.EFFECTS.contains(effect)) {
            findings.covered(
                    NOT_SUPPORTED,
                    path.field("effect"),
                    "\"%s\" is none of None, NoSchedule, NoExecute".formatted(effect));
        }
    }
}
