package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// Derived attributes while their gate is off.
///
/// 1.37 drops them from new objects and keeps stored ones. By KEP-6080 they are rejected, and an
/// update of a stored claim that has them fails validation.
final class DerivedAttributeGate {

    private static final String DERIVED = "derivedAttributes";

    private DerivedAttributeGate() {}

    static boolean refuses(ValidationInput question) {
        return question.profile() == RuleProfile.SEED
                && !question.gates().on("DRADerivedAttributes");
    }

    /// The spec for the other rules, which do not look at what is refused.
    static Tree.Mapping rest(ValidationInput question, Tree.Mapping spec) {
        return refuses(question) ? ClaimSpecGates.withoutDerivedAttributes(spec) : spec;
    }

    static void judge(
            ValidationInput question, Tree.Mapping spec, FieldPath path, Findings findings) {
        if (!refuses(question)) {
            return;
        }
        var at = path.field("devices", "requests");
        var requests = Reading.objects(spec.mapping("devices"), "requests");
        for (var i = 0; i < requests.size(); i++) {
            var request = requests.get(i);
            refuse(request.mapping("exactly"), at.index(i).field("exactly"), findings);
            var alternatives = Reading.objects(request, "firstAvailable");
            for (var j = 0; j < alternatives.size(); j++) {
                refuse(alternatives.get(j), at.index(i).field("firstAvailable").index(j), findings);
            }
        }
    }

    private static void refuse(Tree.Mapping wish, FieldPath path, Findings findings) {
        if (!wish.items(DERIVED).isEmpty()) {
            findings.declared(
                    FORBIDDEN,
                    path.field(DERIVED),
                    "derived attributes are refused while DRADerivedAttributes is off");
        }
    }
}
