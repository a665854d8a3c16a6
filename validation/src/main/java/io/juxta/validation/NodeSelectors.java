package io.juxta.validation;

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
            var requirement = Nodes.mapping(labels.get(i));
            var rule = new LabelRequirement(path.field("matchExpressions").index(i), findings);
            rule.keyAndOperator(requirement, LabelRequirement.Operators.OF_NODES);
            rule.eachValue(requirement);
        }
        var fields = term.items("matchFields");
        for (var i = 0; i < fields.size(); i++) {
            field(Nodes.mapping(fields.get(i)), path.field("matchFields").index(i), findings);
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
