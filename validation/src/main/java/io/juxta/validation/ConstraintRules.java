package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// A constraint: an attribute that the devices of some requests must share, or must not.
///
/// @param distinctIsKnown whether the server knows distinctAttribute, so that a constraint with
///   neither is a matter of both
record ConstraintRules(RuleProfile profile, boolean distinctIsKnown, RequestNames requests) {

    void validate(Tree.Mapping constraint, FieldPath path, Findings findings) {
        requests.validateReferences(constraint, path, findings);
        var match = constraint.has("matchAttribute");
        var distinct = constraint.has("distinctAttribute");
        if (match) {
            attribute(constraint, "matchAttribute", path, findings);
        }
        if (distinct) {
            attribute(
                    constraint,
                    "distinctAttribute",
                    path,
                    match ? findings.withoutWritten() : findings);
        }
        if (!match && !distinct) {
            var at = distinctIsKnown ? path : path.field("matchAttribute");
            findings.written(
                    REQUIRED,
                    at,
                    distinctIsKnown
                            ? "a constraint needs a matchAttribute or a distinctAttribute"
                            : "a constraint needs a matchAttribute");
        }
        if (match && distinct && profile == RuleProfile.STRICT) {
            findings.written(
                    INVALID,
                    path,
                    "the server ignores a distinctAttribute beside a matchAttribute; write two constraints");
        }
    }

    private void attribute(
            Tree.Mapping constraint, String field, FieldPath path, Findings findings) {
        var name = constraint.text(field);
        var at = path.field(field);
        DraNames.fullyQualified(name, at, findings);
        // Only the hand-written rule runs where an update changes nothing.
        DraNames.attributeKey(name, at, findings);
        if (!name.contains("/")) {
            findings.written(
                    INVALID,
                    at,
                    "\"%s\" has no domain, as in dra.example.com/%s".formatted(name, name));
        }
        if (profile == RuleProfile.STRICT && DraNames.severalSlashes(name)) {
            findings.written(INVALID, at, "\"%s\" has more than one slash".formatted(name));
        }
    }
}
