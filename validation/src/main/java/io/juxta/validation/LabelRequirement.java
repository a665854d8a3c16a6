package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// One requirement of a selector: a label key, an operator, and as many values as it needs.
final class LabelRequirement {

    /// The context: only node selectors also compare numbers.
    enum Operators {
        OF_OBJECTS("In, NotIn, Exists, DoesNotExist"),
        OF_NODES("In, NotIn, Exists, DoesNotExist, Gt, Lt");

        private final String known;

        Operators(String known) {
            this.known = known;
        }
    }

    private final FieldPath path;
    private final Findings findings;

    LabelRequirement(FieldPath path, Findings findings) {
        this.path = path;
        this.findings = findings;
    }

    void keyAndOperator(Tree.Mapping requirement, Operators operators) {
        var operator = requirement.text("operator");
        var count = requirement.items("values").size();
        switch (operator) {
            case "In", "NotIn" -> {
                if (count == 0) {
                    values(REQUIRED, operator + " needs at least one value");
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (count > 0) {
                    values(FORBIDDEN, operator + " looks only at the key; remove the values");
                }
            }
            case "Gt", "Lt" -> {
                if (operators != Operators.OF_NODES) {
                    unknown(operator, operators);
                } else if (count != 1) {
                    values(REQUIRED, operator + " needs exactly one value");
                }
            }
            default -> unknown(operator, operators);
        }
        var key = requirement.text("key");
        Names.labelName(key)
                .ifPresent(
                        fault ->
                                findings.written(
                                        INVALID,
                                        path.field("key"),
                                        "label key \"%s\": %s".formatted(key, fault)));
    }

    void eachValue(Tree.Mapping requirement) {
        var values = requirement.items("values");
        for (var i = 0; i < values.size(); i++) {
            var at = path.field("values").index(i);
            var value = Nodes.text(values.get(i));
            Names.labelValue(value)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            at,
                                            "label value \"%s\" %s".formatted(value, fault)));
        }
    }

    private void unknown(String operator, Operators operators) {
        findings.written(
                INVALID,
                path.field("operator"),
                "\"%s\" is none of %s".formatted(operator, operators.known));
    }

    private void values(ErrorType type, String message) {
        findings.written(type, path.field("values"), message);
    }
}
