package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The claims in a pod's status: those created from templates, and the one for its extended
/// resources.
final class ClaimStatuses {

    private static final FieldPath PATH = FieldPath.of("status", "resourceClaimStatuses");
    private static final FieldPath EXTENDED = FieldPath.of("status", "extendedResourceClaimStatus");

    private final Findings findings;

    ClaimStatuses(Findings findings) {
        this.findings = findings;
    }

    void validate(Tree.Mapping pod) {
        var spec = pod.mapping("spec");
        var status = pod.mapping("status");
        fromTemplates(status, spec);
        if (status.has("extendedResourceClaimStatus")) {
            forExtendedResources(status.mapping("extendedResourceClaimStatus"), spec);
        }
    }

    private void fromTemplates(Tree.Mapping status, Tree.Mapping spec) {
        var known = new HashSet<String>();
        Reading.objects(spec, "resourceClaims").forEach(claim -> known.add(claim.text("name")));
        var statuses = Reading.objects(status, "resourceClaimStatuses");
        for (var i = 0; i < statuses.size(); i++) {
            var path = PATH.index(i);
            var name = statuses.get(i).text("name");
            if (!known.contains(name)) {
                findings.written(
                        INVALID,
                        path.field("name"),
                        "spec.resourceClaims has no \"%s\"".formatted(name));
            }
            if (statuses.get(i).has("resourceClaimName")) {
                claimName(statuses.get(i).text("resourceClaimName"), path);
            }
        }
        var names = statuses.stream().map(each -> each.text("name")).toList();
        for (var i : Findings.repeats(names)) {
            findings.written(
                    DUPLICATE,
                    PATH.index(i).field("name"),
                    "there is already an entry for %s".formatted(names.get(i)));
        }
    }

    private void claimName(String name, FieldPath path) {
        Names.dnsSubdomain(name)
                .ifPresent(
                        fault ->
                                findings.written(
                                        INVALID,
                                        path.field("resourceClaimName"),
                                        "claim name \"%s\" %s".formatted(name, fault)));
    }

    private void forExtendedResources(Tree.Mapping status, Tree.Mapping spec) {
        var containers = new HashMap<String, PodContainer>();
        for (var kind : List.of(PodContainer.Kind.INIT, PodContainer.Kind.REGULAR)) {
            PodContainer.of(spec, kind).forEach(each -> containers.put(each.name(), each));
        }
        var mappings = Reading.objects(status, "requestMappings");
        if (mappings.isEmpty()) {
            findings.written(
                    REQUIRED,
                    EXTENDED.field("requestMappings"),
                    "say which request of the claim serves which container");
        }
        var seen = new HashSet<List<String>>();
        for (var i = 0; i < mappings.size(); i++) {
            var mapping = mappings.get(i);
            var path = EXTENDED.field("requestMappings").index(i);
            var container = containers.get(mapping.text("containerName"));
            if (container == null) {
                findings.written(
                        INVALID,
                        path.field("containerName"),
                        "the pod has no container \"%s\"".formatted(mapping.text("containerName")));
            } else if (!QuantityRules.of(container.resources(), "requests")
                    .has(mapping.text("resourceName"))) {
                findings.written(
                        INVALID,
                        path.field("resourceName"),
                        "container %s does not request \"%s\""
                                .formatted(container.name(), mapping.text("resourceName")));
            }
            // The server forgets which mapping the request is in.
            Names.dnsLabel(mapping.text("requestName"))
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            EXTENDED.field("requestName"),
                                            "request \"%s\" %s"
                                                    .formatted(
                                                            mapping.text("requestName"), fault)));
            repeated(mapping, seen, path);
        }
        if (status.text("resourceClaimName").isEmpty()) {
            findings.written(
                    REQUIRED, EXTENDED.field("resourceClaimName"), "say which claim was made");
        } else {
            claimName(status.text("resourceClaimName"), EXTENDED);
        }
    }

    private void repeated(Tree.Mapping mapping, Set<List<String>> seen, FieldPath path) {
        var fields = List.of("containerName", "resourceName", "requestName");
        if (!seen.add(fields.stream().map(mapping::text).toList())) {
            for (var field : fields) {
                findings.written(
                        DUPLICATE, path.field(field), "the same mapping stands there already");
            }
        }
    }
}
