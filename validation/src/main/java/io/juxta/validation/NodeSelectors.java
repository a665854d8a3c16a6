package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// The terms of a node selector, as slices, devices and allocations use them.
final class NodeSelectors {

    private NodeSelectors() {}

    static void validate(Tree.Mapping selector, FieldPath path, Findings findings) {
        var terms = selector.items("nodeSelectorTerms");
        var termsPath = path.field("nodeSelectorTerms");
        if (terms.isEmpty()) {
            findings.written(REQUIRED, termsPath, "a node selector needs at least one term");
            return;
        }
        for (var i = 0; i < terms.size(); i++) {
            term(Nodes.mapping(terms.get(i)), termsPath.index(i), findings);
        }
    }

    static void term(Tree.Mapping term, FieldPath path, Findings findings) {
        var labels = term.items("matchExpressions");
        for (var i = 0; i < labels.size(); i++) {
            label(Nodes.mapping(labels.get(i)), path.field("matchExpressions").index(i), findings);
        }
        var fields = term.items("matchFields");
        for (var i = 0; i < fields.size(); i++) {
            field(Nodes.mapping(fields.get(i)), path.field("matchFields").index(i), findings);
        }
    }

    private static void label(Tree.Mapping requirement, FieldPath path, Findings findings) {
        var operator = requirement.text("operator");
        var values = requirement.items("values");
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
            case "Gt", "Lt" -> {
                if (values.size() != 1) {
                    findings.written(
                            REQUIRED, path.field("values"), operator + " needs exactly one value");
                }
            }
            default ->
                    findings.written(
                            INVALID,
                            path.field("operator"),
                            "\"%s\" is none of In, NotIn, Exists, DoesNotExist, Gt, Lt"
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

    private static void field(Tree.Mapping requirement, FieldPath path, Findings findings) {
        var operator = requirement.text("operator");
        var values = requirement.items("values");
        if (!operator.equals("In") && !operator.equals("NotIn")) {
            findings.written(
                    INVALID,
                    path.field("operator"),
                    "\"%s\" is neither In nor NotIn, and fields know no other".formatted(operator));
        } else if (values.size() != 1) {
            findings.written(
                    REQUIRED,
                    path.field("values"),
                    operator + " on a field needs exactly one value");
        }
        var key = requirement.text("key");
        if (!key.equals("metadata.name")) {
            findings.written(
                    INVALID,
                    path.field("key"),
                    "\"%s\" cannot be matched; the only field is metadata.name".formatted(key));
            return;
        }
        for (var i = 0; i < values.size(); i++) {
            nodeName(Nodes.text(values.get(i)), path.field("values").index(i), findings);
        }
    }

    /// The name of a node, not empty.
    static void nodeName(String name, FieldPath path, Findings findings) {
        Names.dnsSubdomain(name)
                .ifPresent(
                        fault ->
                                findings.written(
                                        INVALID,
                                        path,
                                        "node name \"%s\" %s".formatted(name, fault)));
    }
}
