package io.juxta.validation;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import org.jspecify.annotations.Nullable;

/// The spec of a claim, of a claim or of a template.
///
/// On an update of a template the hand-written rules run again on everything, while the declarative
/// ones skip unchanged parts.
final class ClaimSpecRules {

    private static final int MOST = 32;

    private final RuleProfile profile;
    private final boolean distinctIsKnown;
    private final ExpressionRules expressions;

    ClaimSpecRules(ValidationInput question, ExpressionRules expressions) {
        this.profile = question.profile();
        this.distinctIsKnown = question.gates().on("DRAConsumableCapacity");
        this.expressions = expressions;
    }

    /// @param old the stored spec, or null when the spec is new
    void validate(
            Tree.Mapping spec, Tree.@Nullable Mapping old, FieldPath path, Findings findings) {
        var devices = spec.mapping("devices");
        var oldDevices = old == null ? null : old.mapping("devices");
        var at = path.field("devices");
        requests(devices, oldDevices, at.field("requests"), findings);
        constraints(
                devices,
                at.field("constraints"),
                Sameness.heard("constraints", devices, oldDevices, findings));
        config(
                devices,
                at.field("config"),
                Sameness.heard("config", devices, oldDevices, findings));
        expressions.endOfClaim(at, findings);
    }

    private void requests(
            Tree.Mapping devices,
            Tree.@Nullable Mapping oldDevices,
            FieldPath path,
            Findings findings) {
        var list = Sameness.heard("requests", devices, oldDevices, findings);
        var requests = Reading.objects(devices, "requests");
        if (Lists.tooMany(requests.size(), MOST, "requests", path, list)) {
            return;
        }
        Lists.distinctNames(requests, path, list);
        var rules = new RequestRules(profile, expressions, ConstrainedAttributes.of(devices));
        for (var i = 0; i < requests.size(); i++) {
            var request = requests.get(i);
            var old = Lists.sameName(request, oldDevices, "requests");
            rules.validate(request, old, path.index(i), list);
        }
    }

    private void constraints(Tree.Mapping devices, FieldPath path, Findings findings) {
        var constraints = Reading.objects(devices, "constraints");
        if (Lists.tooMany(constraints.size(), MOST, "constraints", path, findings)) {
            return;
        }
        var rules = new ConstraintRules(profile, distinctIsKnown, RequestNames.of(devices));
        for (var i = 0; i < constraints.size(); i++) {
            rules.validate(constraints.get(i), path.index(i), findings);
        }
    }

    private static void config(Tree.Mapping devices, FieldPath path, Findings findings) {
        var config = Reading.objects(devices, "config");
        if (Lists.tooMany(config.size(), MOST, "config entries", path, findings)) {
            return;
        }
        var names = RequestNames.of(devices);
        for (var i = 0; i < config.size(); i++) {
            names.validateReferences(config.get(i), path.index(i), findings);
            OpaqueConfig.validate(config.get(i), path.index(i), OpaqueConfig.Age.NEW, findings);
        }
    }
}
