package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;
import static io.juxta.validation.ErrorType.TOO_MANY;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// Attributes that a request computes for each device, for its constraints to compare.
///
/// Here the two voices are separate: what is declared has no hand-written twin. So too many entries
/// silence the declared rules only.
record DerivedAttributeRules(
        RuleProfile profile,
        ExpressionRules expressions,
        ConstrainedAttributes constrained,
        String target) {

    private static final int MOST = 32;
    private static final int MOST_IN_SEED = 8;

    void validate(Tree.Mapping request, FieldPath path, Findings findings) {
        var attributes = Reading.objects(request, "derivedAttributes");
        var at = path.field("derivedAttributes");
        var most = profile == RuleProfile.SEED ? MOST_IN_SEED : MOST;
        var each = findings;
        if (attributes.size() > most) {
            findings.declared(
                    TOO_MANY,
                    at,
                    "%d derived attributes, at most %d are allowed"
                            .formatted(attributes.size(), most));
            each = findings.withoutDeclared();
        }
        for (var i = 0; i < attributes.size(); i++) {
            name(attributes.get(i).text("name"), at.index(i).field("name"), each);
            expression(attributes.get(i).text("expression"), at.index(i).field("expression"), each);
        }
        var names = attributes.stream().map(attribute -> attribute.text("name")).toList();
        for (var i : Findings.repeats(names)) {
            findings.written(
                    DUPLICATE,
                    at.index(i),
                    "\"%s\" is already derived in this request".formatted(names.get(i)));
        }
    }

    private void name(String name, FieldPath path, Findings findings) {
        if (name.isEmpty()) {
            findings.declared(
                    REQUIRED, path, "a derived attribute needs a name, as in derived/numa");
            return;
        }
        if (!name.contains("/")) {
            findings.declared(
                    INVALID,
                    path,
                    "\"%s\" must be fully qualified, as in \"derived/%s\""
                            .formatted(name, identifierFrom(name)));
        }
        DraNames.fullyQualified(name, path, findings);
        if (profile == RuleProfile.STRICT && DraNames.severalSlashes(name)) {
            findings.written(INVALID, path, "\"%s\" has more than one slash".formatted(name));
        }
        if (profile != RuleProfile.SEED && !constrained.compares(name, target)) {
            findings.written(
                    INVALID,
                    path,
                    "no matchAttribute or distinctAttribute of request %s uses \"%s\"; remove it or add a constraint"
                            .formatted(target, name));
        }
    }

    private void expression(String expression, FieldPath path, Findings findings) {
        if (expression.isEmpty()) {
            findings.declared(REQUIRED, path, "a derived attribute needs an expression");
        } else {
            expressions.derived(expression, path, findings);
        }
    }

    /// The nearest thing to a name that is allowed after the slash.
    private static String identifierFrom(String name) {
        var identifier = name.replaceAll("[^A-Za-z0-9_]", "_");
        return Character.isDigit(identifier.charAt(0)) ? "_" + identifier : identifier;
    }
}
