package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.Set;

/// ResourceClaimTemplates. Their spec is immutable too, yet every update validates it again.
final class ClaimTemplateRules implements ObjectRules {

    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final Set<String> METADATA = Set.of("labels", "annotations");

    @Override
    public Prepared prepare(ValidationInput question) {
        return Dropped.prepare(question, gates -> prepare(question, gates));
    }

    private static Tree.Mapping prepare(ValidationInput question, FeatureGates gates) {
        var old = Operations.stored(question);
        var oldSpec = old == null ? null : claimSpec(old);
        return Edit.inside(
                question.object(),
                "spec",
                outer ->
                        Edit.inside(
                                outer,
                                "spec",
                                spec -> ClaimSpecGates.apply(question, spec, oldSpec, gates)));
    }

    @Override
    public void validate(ValidationInput question, Tree.Mapping template, Findings findings) {
        Metadata.validate(question, template, RuleScope.NAMESPACED, findings);
        DerivedAttributeGate.judge(question, claimSpec(template), SPEC.field("spec"), findings);
        var spec = DerivedAttributeGate.rest(question, claimSpec(template));
        var old = Operations.stored(question);
        if (old == null) {
            AdminAccess.ofRequests(question, spec, findings);
        } else if (!Sameness.ofField("spec", template, old)) {
            findings.written(
                    INVALID,
                    SPEC,
                    "the spec of a template cannot be changed; delete the template and create another");
        }
        metadata(template.mapping("spec").mapping("metadata"), SPEC.field("metadata"), findings);
        new ClaimSpecRules(question, new NewExpressions(question))
                .validate(spec, old == null ? null : claimSpec(old), SPEC.field("spec"), findings);
    }

    /// Metadata for generated claims: labels and annotations, nothing else.
    private static void metadata(Tree.Mapping metadata, FieldPath path, Findings findings) {
        Metadata.labels(metadata, path, findings);
        Metadata.annotations(metadata, path, findings);
        metadata.fields()
                .forEach(
                        (name, value) -> {
                            if (!METADATA.contains(name) && written(name, value)) {
                                findings.written(
                                        FORBIDDEN,
                                        path.field(name.equals("uid") ? "uID" : name),
                                        "a template may only set labels and annotations; remove %s"
                                                .formatted(name));
                            }
                        });
    }

    /// Even an empty list counts here.
    private static boolean written(String name, Tree value) {
        return value instanceof Tree.Sequence || !Sameness.blank(name, value);
    }

    private static Tree.Mapping claimSpec(Tree.Mapping template) {
        return template.mapping("spec").mapping("spec");
    }

    @Override
    public FieldPath pathIn(ApiVersion version, FieldPath v1) {
        return ClaimPaths.in(version, v1);
    }
}
