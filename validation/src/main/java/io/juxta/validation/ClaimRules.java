package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// ResourceClaims. Their spec is immutable, so it is validated once, on create.
final class ClaimRules implements ObjectRules {

    private static final FieldPath SPEC = FieldPath.of("spec");

    @Override
    public Prepared prepare(ValidationInput question) {
        return Dropped.prepare(question, gates -> prepare(question, gates));
    }

    private static Tree.Mapping prepare(ValidationInput question, FeatureGates gates) {
        var claim = question.object();
        return switch (question.operation()) {
            case Operation.Create _ ->
                    Edit.inside(
                            claim.without("status"),
                            "spec",
                            spec -> ClaimSpecGates.apply(question, spec, null, gates));
            case Operation.Update(var old) ->
                    Edit.inside(
                            Edit.takeFrom(old, claim, "status"),
                            "spec",
                            spec ->
                                    ClaimSpecGates.apply(
                                            question, spec, old.mapping("spec"), gates));
            case Operation.UpdateStatus(var old) ->
                    Edit.inside(
                            StatusWrite.reset(claim, old),
                            "status",
                            status -> ClaimStatusGates.apply(status, old, gates));
            case Operation.Resize _ -> throw Operations.onlyPodsResize(question);
        };
    }

    @Override
    public void validate(ValidationInput question, Tree.Mapping claim, Findings findings) {
        Metadata.validate(question, claim, RuleScope.NAMESPACED, findings);
        switch (question.operation()) {
            case Operation.Create _ -> {
                DerivedAttributeGate.judge(question, claim.mapping("spec"), SPEC, findings);
                var spec = DerivedAttributeGate.rest(question, claim.mapping("spec"));
                AdminAccess.ofRequests(question, spec, findings);
                new ClaimSpecRules(question, new NewExpressions(question))
                        .validate(spec, null, SPEC, findings);
            }
            case Operation.Update(var old) -> {
                DerivedAttributeGate.judge(question, claim.mapping("spec"), SPEC, findings);
                if (!Sameness.ofField("spec", claim, old)) {
                    findings.covered(
                            INVALID,
                            SPEC,
                            "the spec of a claim cannot be changed; delete the claim and create another");
                }
            }
            case Operation.UpdateStatus(var old) -> {
                AdminAccess.ofResults(
                        question, claim.mapping("status"), old.mapping("status"), findings);
                ClaimStatusRules.validate(claim, old, findings);
            }
            case Operation.Resize _ -> throw Operations.onlyPodsResize(question);
        }
    }

    @Override
    public FieldPath pathIn(ApiVersion version, FieldPath v1) {
        return ClaimPaths.in(version, v1);
    }
}
