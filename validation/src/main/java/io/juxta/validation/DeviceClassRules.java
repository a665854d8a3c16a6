package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import org.jspecify.annotations.Nullable;

/// DeviceClasses. They are mutable, and unchanged parts are validated less strictly: expressions
/// are not compiled again and parameters may be longer than the current limit.
final class DeviceClassRules implements ObjectRules {

    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final int MOST_CONFIG = 32;
    private static final String QUOTA_PREFIX = "requests.";
    private static final String NATIVE_DOMAIN = "kubernetes.io/";

    @Override
    public Prepared prepare(ValidationInput question) {
        return Dropped.prepare(question, gates -> prepare(question, gates));
    }

    private static Tree.Mapping prepare(ValidationInput question, FeatureGates gates) {
        var old = Operations.stored(question);
        var keeps =
                gates.on("DRAExtendedResource")
                        || (old != null && old.mapping("spec").has("extendedResourceName"));
        return keeps
                ? question.object()
                : Edit.inside(
                        question.object(), "spec", spec -> spec.without("extendedResourceName"));
    }

    @Override
    public void validate(ValidationInput question, Tree.Mapping deviceClass, Findings findings) {
        Metadata.validate(question, deviceClass, RuleScope.CLUSTER, findings);
        var spec = deviceClass.mapping("spec");
        var old = Operations.stored(question);
        var oldSpec = old == null ? null : old.mapping("spec");
        SelectorRules.validate(
                spec,
                SPEC,
                Sameness.unchanged("selectors", spec, oldSpec)
                        ? new StoredExpressions()
                        : new NewExpressions(question),
                findings);
        config(spec, oldSpec, findings);
        AccountingPolicies.ofClass(spec, SPEC, question.profile(), findings);
        spec.field("extendedResourceName")
                .ifPresent(
                        name ->
                                extendedResource(
                                        Nodes.text(name),
                                        SPEC.field("extendedResourceName"),
                                        findings));
        if (old == null) {
            ObjectNames.inUrl(deviceClass.mapping("metadata"), FieldPath.of("metadata"), findings);
        }
    }

    private static void config(
            Tree.Mapping spec, Tree.@Nullable Mapping oldSpec, Findings findings) {
        var age =
                Sameness.unchanged("config", spec, oldSpec)
                        ? OpaqueConfig.Age.STORED
                        : OpaqueConfig.Age.NEW;
        var config = Reading.objects(spec, "config");
        var path = SPEC.field("config");
        if (Lists.tooMany(config.size(), MOST_CONFIG, "config entries", path, findings)) {
            return;
        }
        for (var i = 0; i < config.size(); i++) {
            OpaqueConfig.validate(config.get(i), path.index(i), age, findings);
        }
    }

    /// A resource name as pods use it, from a domain that is not Kubernetes' own. A quota calls it
    /// `requests.<name>`, which must be a label key too.
    private static void extendedResource(String name, FieldPath path, Findings findings) {
        if (!name.contains("/")) {
            findings.covered(
                    INVALID, path, "\"%s\" has no domain, as in example.com/gpu".formatted(name));
        }
        if (name.contains(NATIVE_DOMAIN)) {
            findings.covered(
                    INVALID,
                    path,
                    "\"%s\" lies in the domain of Kubernetes; use one of your own".formatted(name));
        }
        if (name.startsWith(QUOTA_PREFIX)) {
            findings.covered(
                    INVALID,
                    path,
                    "\"%s\" starts with %s, which is for quotas".formatted(name, QUOTA_PREFIX));
        }
        Names.labelName(QUOTA_PREFIX + name)
                .ifPresent(
                        fault ->
                                findings.covered(
                                        INVALID, path, "\"%s\": %s".formatted(name, fault)));
    }

    @Override
    public FieldPath pathIn(ApiVersion version, FieldPath v1) {
        return v1;
    }
}
