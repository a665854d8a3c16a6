package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.TOO_MANY;

import io.juxta.model.FieldPath;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import org.jspecify.annotations.Nullable;

/// What an exact request and a sub-request have in common: selectors, how many devices, what they
/// tolerate, how much capacity, and attributes computed on the way.
///
/// @param target how a constraint refers to it: `request` or `request/sub-request`
record AlternativeRules(
        RuleProfile profile,
        ExpressionRules expressions,
        ConstrainedAttributes constrained,
        String target) {

    /// The limit that is documented for tolerations. The server forgets to look.
    private static final int MOST_TOLERATIONS = 16;

    /// @param old the stored one of that name, or null
    void validate(
            Tree.Mapping request, Tree.@Nullable Mapping old, FieldPath path, Findings findings) {
        SelectorRules.validate(
                request, path, expressions, Sameness.heard("selectors", request, old, findings));
        new DerivedAttributeRules(profile, expressions, constrained, target)
                .validate(
                        request, path, Sameness.heard("derivedAttributes", request, old, findings));
        count(request, path, Sameness.heard("allocationMode", request, old, findings));
        tolerations(request, path, Sameness.heard("tolerations", request, old, findings));
        if (profile == RuleProfile.STRICT) {
            capacity(request, path.field("capacity", "requests"), findings);
        }
    }

    private static void count(Tree.Mapping request, FieldPath path, Findings findings) {
        var count = Nodes.number(request, "count");
        var mode = request.text("allocationMode");
        switch (mode) {
            case "All" -> {
                if (count != 0) {
                    findings.written(
                            INVALID,
                            path.field("count"),
                            "allocationMode All takes every device; remove the count %d"
                                    .formatted(count));
                }
            }
            case "ExactCount" -> {
                if (count <= 0) {
                    findings.written(
                            INVALID,
                            path.field("count"),
                            "the count is %d; at least 1 device must be asked for"
                                    .formatted(count));
                }
            }
            case "" ->
                    findings.written(
                            NOT_SUPPORTED,
                            path.field("allocationMode"),
                            "an allocationMode is required: ExactCount or All");
            default ->
                    findings.covered(
                            NOT_SUPPORTED,
                            path.field("allocationMode"),
                            "\"%s\" is neither ExactCount nor All".formatted(mode));
        }
    }

    private void tolerations(Tree.Mapping request, FieldPath path, Findings findings) {
        var tolerations = Reading.objects(request, "tolerations");
        var at = path.field("tolerations");
        for (var i = 0; i < tolerations.size(); i++) {
            Tolerations.validate(tolerations.get(i), at.index(i), findings);
        }
        if (profile == RuleProfile.STRICT && tolerations.size() > MOST_TOLERATIONS) {
            findings.written(
                    TOO_MANY,
                    at,
                    "%d tolerations, at most %d are documented"
                            .formatted(tolerations.size(), MOST_TOLERATIONS));
        }
    }

    /// The server stores any key and any amount here.
    private static void capacity(Tree.Mapping request, FieldPath path, Findings findings) {
        var requests = request.mapping("capacity").mapping("requests");
        requests.fields()
                .forEach(
                        (key, amount) -> {
                            DraNames.attributeKey(key, path, findings);
                            if (DraNames.severalSlashes(key)) {
                                findings.written(
                                        INVALID,
                                        path,
                                        "\"%s\" has more than one slash".formatted(key));
                            }
                            if (negative(amount)) {
                                findings.written(
                                        INVALID,
                                        path.key(key),
                                        "a request for capacity cannot be negative");
                            }
                        });
    }

    private static boolean negative(Tree amount) {
        var text = amount instanceof Tree.Number(var literal, _) ? literal : Nodes.text(amount);
        return Quantity.tryParse(text).map(quantity -> quantity.signum() < 0).orElse(false);
    }
}
