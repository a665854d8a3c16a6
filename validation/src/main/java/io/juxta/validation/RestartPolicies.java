package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;
import static io.juxta.validation.ErrorType.TOO_MANY;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// When a container is started again: after it ended, by its policy and rules, and when it is
/// resized.
final class RestartPolicies {

    private static final Set<String> POLICIES = Set.of("Always", "Never", "OnFailure");
    private static final String ALL = "RestartAllContainers";
    private static final int MOST_RULES = 20;
    private static final int MOST_CODES = 255;

    private final PodSettings settings;
    private final Findings findings;

    RestartPolicies(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    /// True when a pod uses what came with restart rules.
    static boolean anyRules(Tree.Mapping spec) {
        return PodContainer.of(spec, PodContainer.Kind.REGULAR).stream()
                        .anyMatch(container -> container.tree().has("restartPolicy"))
                || PodContainer.of(spec, PodContainer.Kind.INIT).stream()
                        .anyMatch(
                                container ->
                                        (container.tree().has("restartPolicy")
                                                        && !container.restartable())
                                                || hasRules(container));
    }

    /// True when a rule restarts all containers, or a sidecar has rules.
    static boolean anyRestartAll(Tree.Mapping spec) {
        return PodContainer.all(spec).stream()
                .filter(container -> container.kind() != PodContainer.Kind.EPHEMERAL)
                .anyMatch(
                        container ->
                                anyRuleForAll(container)
                                        || (container.restartable() && hasRules(container)));
    }

    /// True when some rule restarts all containers.
    static boolean allCouldRestart(Tree.Mapping spec) {
        return PodContainer.all(spec).stream()
                .filter(container -> container.kind() != PodContainer.Kind.EPHEMERAL)
                .anyMatch(RestartPolicies::anyRuleForAll);
    }

    private static boolean anyRuleForAll(PodContainer container) {
        return Reading.objects(container.tree(), "restartPolicyRules").stream()
                .anyMatch(rule -> rule.text("action").equals(ALL));
    }

    /// True when an init container that is no sidecar has a restart policy on resize.
    static boolean anyRestartOnResize(Tree.Mapping spec) {
        return PodContainer.of(spec, PodContainer.Kind.INIT).stream()
                .filter(container -> !container.restartable())
                .flatMap(container -> Reading.objects(container.tree(), "resizePolicy").stream())
                .anyMatch(policy -> policy.text("restartPolicy").equals("RestartContainer"));
    }

    private static boolean hasRules(PodContainer container) {
        return Reading.anyIn(container.tree(), "restartPolicyRules");
    }

    void validate(PodContainer container) {
        switch (container.kind()) {
            case REGULAR -> ofRegular(container);
            case INIT -> ofInit(container);
            case EPHEMERAL -> {}
        }
    }

    private void ofRegular(PodContainer container) {
        if (settings.restartRules()) {
            policyAndRules(container);
        } else if (container.tree().has("restartPolicy")) {
            findings.written(
                    FORBIDDEN,
                    container.path().field("restartPolicy"),
                    "only init containers have a restart policy of their own; use spec.restartPolicy");
        }
    }

    private void ofInit(PodContainer container) {
        var path = container.path().field("restartPolicy");
        if (!container.tree().has("restartPolicy")) {
            if (hasRules(container)) {
                findings.written(REQUIRED, path, "restart rules need a restartPolicy beside them");
            }
        } else if (!settings.restartRules()) {
            if (!container.restartable()) {
                findings.written(
                        NOT_SUPPORTED,
                        path,
                        "\"%s\" is not Always".formatted(container.tree().text("restartPolicy")));
            }
        } else if (!container.restartable() || settings.restartAll()) {
            policyAndRules(container);
        } else if (hasRules(container)) {
            findings.written(
                    FORBIDDEN,
                    container.path().field("restartPolicyRules"),
                    "a sidecar is always restarted; remove the rules");
        }
    }

    private void policyAndRules(PodContainer container) {
        var path = container.path();
        var rules = Reading.objects(container.tree(), "restartPolicyRules");
        var policy = container.tree().text("restartPolicy");
        if (!container.tree().has("restartPolicy")) {
            if (!rules.isEmpty()) {
                findings.written(
                        REQUIRED,
                        path.field("restartPolicy"),
                        "restart rules need a restartPolicy beside them");
            }
        } else if (!POLICIES.contains(policy)) {
            findings.written(
                    NOT_SUPPORTED,
                    path.field("restartPolicy"),
                    "\"%s\" is none of Always, Never, OnFailure".formatted(policy));
        }
        if (rules.size() > MOST_RULES) {
            findings.written(
                    TOO_MANY,
                    path.field("restartPolicyRules"),
                    "%d rules, at most %d are allowed".formatted(rules.size(), MOST_RULES));
        }
        for (var i = 0; i < rules.size(); i++) {
            rule(rules.get(i), path.field("restartPolicyRules").index(i));
        }
    }

    private void rule(Tree.Mapping rule, FieldPath path) {
        var action = rule.text("action");
        if (!action.equals("Restart") && !(settings.restartAll() && action.equals(ALL))) {
            findings.written(
                    NOT_SUPPORTED,
                    path.field("action"),
                    settings.restartAll()
                            ? "\"%s\" is neither Restart nor %s".formatted(action, ALL)
                            : "\"%s\" is not Restart".formatted(action));
        }
        if (!rule.has("exitCodes")) {
            findings.written(
                    REQUIRED, path.field("exitCodes"), "say which exit codes the rule is for");
            return;
        }
        var codes = rule.mapping("exitCodes");
        var operator = codes.text("operator");
        if (!List.of("In", "NotIn").contains(operator)) {
            findings.written(
                    NOT_SUPPORTED,
                    path.field("exitCodes", "operator"),
                    "\"%s\" is neither In nor NotIn".formatted(operator));
        }
        if (codes.items("values").size() > MOST_CODES) {
            findings.written(
                    TOO_MANY,
                    path.field("exitCodes", "values"),
                    "%d exit codes, at most %d are allowed"
                            .formatted(codes.items("values").size(), MOST_CODES));
        }
    }

    /// Judges `resizePolicy`: what a resize does to the container.
    void onResize(PodContainer container, String podPolicy) {
        var path = container.path().field("resizePolicy");
        var seen = new HashSet<String>();
        var policies = Reading.objects(container.tree(), "resizePolicy");
        for (var i = 0; i < policies.size(); i++) {
            var resource = policies.get(i).text("resourceName");
            var policy = policies.get(i).text("restartPolicy");
            if (!seen.add(resource)) {
                findings.written(
                        DUPLICATE, path.index(i), "%s has a policy already".formatted(resource));
            }
            Words.oneOf(resource, List.of("cpu", "memory"), path, findings);
            Words.oneOf(policy, List.of("NotRequired", "RestartContainer"), path, findings);
            if (podPolicy.equals("Never") && !policy.equals("NotRequired")) {
                findings.written(
                        INVALID, path, "a pod that is never restarted can only have NotRequired");
            }
            if (container.kind() == PodContainer.Kind.INIT
                    && !container.restartable()
                    && !settings.restartOnResize()
                    && policy.equals("RestartContainer")) {
                findings.written(
                        INVALID,
                        path.index(i).field("restartPolicy"),
                        "an init container that is no sidecar cannot be restarted on resize");
            }
        }
    }
}
