package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_FOUND;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The containers of a pod: what holds for each of them, and for each of the three lists.
final class ContainerRules {

    private static final List<String> PULL_POLICIES = List.of("Always", "IfNotPresent", "Never");
    private static final List<String> MESSAGE_POLICIES = List.of("File", "FallbackToLogsOnError");

    /// What only makes sense for containers that keep running.
    private static final List<String> OF_RUNNING =
            List.of("lifecycle", "livenessProbe", "readinessProbe", "startupProbe");

    private static final List<String> NOT_EPHEMERAL =
            List.of(
                    "ports",
                    "resizePolicy",
                    "restartPolicy",
                    "restartPolicyRules",
                    "lifecycle",
                    "livenessProbe",
                    "readinessProbe",
                    "startupProbe");

    private final Tree.Mapping spec;
    private final Findings findings;
    private final Set<String> claims;
    private final PodClaimRules podClaims;
    private final ResourceRequirements requirements;
    private final ContainerPorts ports;
    private final ContainerEnvironment environment;
    private final VolumeMounts mounts;
    private final RestartPolicies restarts;

    ContainerRules(
            Tree.Mapping spec,
            Map<String, Tree.Mapping> volumes,
            PodSettings settings,
            Findings findings) {
        this.spec = spec;
        this.findings = findings;
        this.claims = PodClaimRules.names(spec);
        this.podClaims = new PodClaimRules(findings);
        this.requirements =
                new ResourceRequirements(ResourceRequirements.Owner.CONTAINER, settings, findings);
        this.ports = new ContainerPorts(findings);
        this.environment = new ContainerEnvironment(findings);
        this.mounts = new VolumeMounts(volumes, findings);
        this.restarts = new RestartPolicies(settings, findings);
    }

    void validate() {
        var regular = PodContainer.of(spec, PodContainer.Kind.REGULAR);
        if (regular.isEmpty()) {
            findings.written(
                    REQUIRED,
                    PodContainer.Kind.REGULAR.path(),
                    "a pod needs at least one container");
        }
        var names = new HashSet<String>();
        for (var container : PodContainer.of(spec, PodContainer.Kind.REGULAR)) {
            each(container);
            name(container, names);
        }
        for (var container : PodContainer.of(spec, PodContainer.Kind.INIT)) {
            each(container);
            name(container, names);
            init(container);
        }
        var targets = Set.copyOf(names);
        for (var container : PodContainer.of(spec, PodContainer.Kind.EPHEMERAL)) {
            each(container);
            name(container, names);
            ephemeral(container, targets);
        }
        ports.clashes(regular);
        if (spec.flag("hostNetwork")) {
            regular.forEach(ports::onHostNetwork);
        }
    }

    private void each(PodContainer container) {
        var tree = container.tree();
        var path = container.path();
        image(tree.text("image"), path.field("image"));
        Words.oneOf(
                tree.text("terminationMessagePolicy"),
                MESSAGE_POLICIES,
                path.field("terminationMessagePolicy"),
                findings);
        pullPolicy(tree.text("imagePullPolicy"), path.field("imagePullPolicy"), findings);
        ports.validate(container);
        environment.validate(container, spec);
        mounts.validate(container);
        requirements.validate(container.resources(), path.field("resources"));
        podClaims.ofContainer(container.resources(), path.field("resources"), claims);
        restarts.validate(container);
        restarts.onResize(container, spec.text("restartPolicy"));
    }

    private void name(PodContainer container, Set<String> names) {
        var name = container.name();
        var path = container.path().field("name");
        if (name.isEmpty()) {
            findings.written(REQUIRED, path, "a container needs a name");
        } else {
            Names.dnsLabel(name)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            path,
                                            "container name \"%s\" %s".formatted(name, fault)));
        }
        // Nameless init containers do not clash with each other; all others do.
        if (names.contains(name)) {
            findings.written(
                    DUPLICATE, path, "there is already a container named \"%s\"".formatted(name));
        } else if (!name.isEmpty() || container.kind() != PodContainer.Kind.INIT) {
            names.add(name);
        }
    }

    private void image(String image, FieldPath path) {
        if (image.isEmpty()) {
            findings.written(REQUIRED, path, "say which image to run");
        } else if (!image.strip().equals(image)) {
            findings.written(
                    INVALID, path, "\"%s\" has a space before or after it".formatted(image));
        }
    }

    private void init(PodContainer container) {
        ports.clashesAlone(container);
        if (!container.restartable()) {
            for (var field : OF_RUNNING) {
                if (container.tree().has(field)) {
                    findings.written(
                            FORBIDDEN,
                            container.path().field(field),
                            "an init container only has it with restartPolicy: Always");
                }
            }
        }
    }

    private void ephemeral(PodContainer container, Set<String> targets) {
        var tree = container.tree();
        var target = tree.text("targetContainerName");
        if (!target.isEmpty() && !targets.contains(target)) {
            findings.written(
                    NOT_FOUND,
                    container.path().field("targetContainerName"),
                    "no container is named \"%s\"".formatted(target));
        }
        for (var field : NOT_EPHEMERAL) {
            if (tree.has(field)) {
                notEphemeral(container.path().field(field));
            }
        }
        if (!container.resources().fields().isEmpty()) {
            notEphemeral(container.path().field("resources"));
        }
    }

    private void notEphemeral(FieldPath path) {
        findings.written(FORBIDDEN, path, "an ephemeral container cannot have it");
    }

    static void pullPolicy(String policy, FieldPath path, Findings findings) {
        Words.oneOf(policy, PULL_POLICIES, path, findings);
    }
}
