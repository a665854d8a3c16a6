package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.Optional;

/// Resources of a pod as a whole, which its containers share.
final class PodLevelResources {

    static final FieldPath PATH = FieldPath.of("spec", "resources");

    private final PodSettings settings;
    private final Findings findings;

    PodLevelResources(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    /// True when a pod has requests or limits of its own.
    static boolean set(Tree.Mapping spec) {
        var resources = spec.mapping("resources");
        return Reading.anyIn(resources, "requests") || Reading.anyIn(resources, "limits");
    }

    void validate(Tree.Mapping spec) {
        if (!spec.has("resources") || !settings.gates().on("PodLevelResources")) {
            return;
        }
        if (spec.mapping("os").text("name").equals("windows")) {
            findings.written(FORBIDDEN, PATH, "a windows pod cannot have resources of its own");
            return;
        }
        var resources = spec.mapping("resources");
        if (resources.has("claims")) {
            findings.written(
                    FORBIDDEN,
                    PATH.field("claims"),
                    "claims belong to containers; move them to spec.containers[].resources.claims");
        }
        new PodClaimRules(findings).ofContainer(resources, PATH, PodClaimRules.names(spec));
        new ResourceRequirements(ResourceRequirements.Owner.POD, settings, findings)
                .validate(resources, PATH);
        coversContainers(spec);
    }

    private void coversContainers(Tree.Mapping spec) {
        var requests = QuantityRules.of(spec.mapping("resources"), "requests");
        var limits = QuantityRules.of(spec.mapping("resources"), "limits");
        var needed = PodFootprint.ofContainers(spec, "requests");
        for (var name : needed.byName().keySet()) {
            if (needed.exceeds(name, requests)) {
                findings.written(
                        INVALID,
                        PATH.field("requests").key(name),
                        "%s is less than the %s all containers request"
                                .formatted(requests.get(name), needed.get(name)));
            }
        }
        var allowed = PodFootprint.ofContainers(spec, "limits");
        for (var name : allowed.byName().keySet()) {
            if (ResourceNames.hugePages(name) && allowed.exceeds(name, limits)) {
                findings.written(
                        INVALID,
                        PATH.field("limits").key(name),
                        "%s is less than the %s all containers may use"
                                .formatted(limits.get(name), allowed.get(name)));
            }
        }
        for (var container : PodContainer.of(spec, PodContainer.Kind.REGULAR)) {
            var own = QuantityRules.of(container.resources(), "limits");
            for (var name : own.byName().keySet()) {
                if (own.exceeds(name, limits)) {
                    // The server builds this path the wrong way round.
                    findings.written(
                            INVALID,
                            PATH.field("containers")
                                    .index(container.index())
                                    .key(name)
                                    .field("limits"),
                            "container %s may use %s, more than the pod's %s"
                                    .formatted(container.name(), own.get(name), limits.get(name)));
                }
            }
        }
    }

    /// Why the pod's own resources are too small for its containers and its claims together, if
    /// they are.
    static Optional<String> shortOfClaims(Tree.Mapping pod) {
        var resources = pod.mapping("spec").mapping("resources");
        var requests = QuantityRules.of(resources, "requests");
        var needed = PodFootprint.ofContainers(pod.mapping("spec"), "requests");
        needed.add(PodFootprint.ofClaims(pod.mapping("status")));
        for (var name : requests.byName().keySet()) {
            if (ResourceNames.podLevel(name) && needed.exceeds(name, requests)) {
                return Optional.of(
                        "the pod requests %s of %s, its containers and claims need %s"
                                .formatted(requests.get(name), name, needed.get(name)));
            }
        }
        return resources.has("limits")
                ? hugePagesShort(pod).or(() -> containerShort(pod))
                : Optional.empty();
    }

    private static Optional<String> hugePagesShort(Tree.Mapping pod) {
        var limits = QuantityRules.of(pod.mapping("spec").mapping("resources"), "limits");
        var used = PodFootprint.ofContainers(pod.mapping("spec"), "limits");
        used.add(PodFootprint.ofClaims(pod.mapping("status")));
        for (var name : limits.byName().keySet()) {
            if (ResourceNames.hugePages(name) && used.exceeds(name, limits)) {
                return Optional.of(
                        "the pod may use %s of %s, its containers and claims need %s"
                                .formatted(limits.get(name), name, used.get(name)));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> containerShort(Tree.Mapping pod) {
        var limits = QuantityRules.of(pod.mapping("spec").mapping("resources"), "limits");
        for (var container : PodContainer.of(pod.mapping("spec"), PodContainer.Kind.REGULAR)) {
            var own = QuantityRules.of(container.resources(), "limits");
            var claims = PodFootprint.ofClaimsIn(pod.mapping("status"), container.name());
            for (var name : own.byName().keySet()) {
                if (ResourceNames.hugePages(name) || !limits.has(name)) {
                    continue;
                }
                var both = own.get(name).plus(claims.get(name));
                if (both.compareTo(limits.get(name)) > 0) {
                    return Optional.of(
                            "the pod may use %s of %s, container %s and its claims need %s"
                                    .formatted(limits.get(name), name, container.name(), both));
                }
            }
        }
        return Optional.empty();
    }
}
