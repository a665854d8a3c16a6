package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_FOUND;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The claims of a pod, and those that its containers use.
public final class PodClaimRules {

    /// How the server prints the path of an error about the pod as a whole.
    static final FieldPath WHOLE_POD = FieldPath.of("[]");

    private final Findings findings;

    PodClaimRules(Findings findings) {
        this.findings = findings;
    }

    /// The names under which containers can use claims.
    static Set<String> names(Tree.Mapping spec) {
        var names = new LinkedHashSet<String>();
        for (var claim : Reading.objects(spec, "resourceClaims")) {
            names.add(claim.text("name"));
        }
        names.remove("");
        return names;
    }

    /// Judges `spec.resourceClaims`.
    void ofPod(Tree.Mapping pod) {
        var claims = Reading.objects(pod.mapping("spec"), "resourceClaims");
        if (!claims.isEmpty() && PodAnnotations.mirror(pod)) {
            findings.written(
                    FORBIDDEN,
                    WHOLE_POD,
                    "a static pod cannot have resource claims; remove spec.resourceClaims");
            return;
        }
        var seen = new HashSet<String>();
        for (var i = 0; i < claims.size(); i++) {
            var path = FieldPath.of("spec", "resourceClaims").index(i);
            name(claims.get(i).text("name"), path.field("name"), seen);
            source(claims.get(i), path);
        }
    }

    private void name(String name, FieldPath path, Set<String> seen) {
        if (name.isEmpty()) {
            findings.written(REQUIRED, path, "a claim needs a name for containers to refer to");
        } else if (!seen.add(name)) {
            findings.written(DUPLICATE, path, "there is already a claim named " + name);
        } else {
            Names.dnsLabel(name)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            path,
                                            "claim name \"%s\" %s".formatted(name, fault)));
        }
    }

    private void source(Tree.Mapping claim, FieldPath path) {
        var direct = claim.has("resourceClaimName");
        var made = claim.has("resourceClaimTemplateName");
        if (direct == made) {
            findings.written(
                    INVALID,
                    path,
                    direct
                            ? "both resourceClaimName and resourceClaimTemplateName are set; keep one"
                            : "neither resourceClaimName nor resourceClaimTemplateName is set; set one");
        }
        for (var field : List.of("resourceClaimName", "resourceClaimTemplateName")) {
            if (claim.has(field)) {
                Names.dnsSubdomain(claim.text(field))
                        .ifPresent(
                                fault ->
                                        findings.written(
                                                INVALID,
                                                path.field(field),
                                                "\"%s\" %s".formatted(claim.text(field), fault)));
            }
        }
    }

    /// Validates `resources.claims` of a container. A claim without a request includes all of its
    /// requests, so it may not be listed together with another use of the same claim.
    void ofContainer(Tree.Mapping resources, FieldPath path, Set<String> known) {
        var claims = Reading.objects(resources, "claims");
        var whole = new HashSet<String>();
        var mentioned = new HashSet<String>();
        var pairs = new HashSet<String>();
        for (var i = 0; i < claims.size(); i++) {
            var at = path.field("claims").index(i);
            var name = claims.get(i).text("name");
            var request = claims.get(i).text("request");
            if (name.isEmpty()) {
                findings.written(REQUIRED, at, "name the claim of the pod to use");
                continue;
            }
            var repeated =
                    whole.contains(name)
                            || (request.isEmpty()
                                    ? mentioned.contains(name)
                                    : !pairs.add(name + "/" + request));
            if (repeated) {
                findings.written(
                        DUPLICATE,
                        at,
                        "claim %s is already asked for in this container".formatted(name));
            }
            if (!whole.contains(name) && !request.isEmpty()) {
                Names.dnsLabel(request)
                        .ifPresent(
                                fault ->
                                        findings.written(
                                                INVALID,
                                                at.field("request"),
                                                "request \"%s\" %s".formatted(request, fault)));
            }
            mentioned.add(name);
            if (request.isEmpty()) {
                whole.add(name);
            }
            if (!known.contains(name)) {
                findings.written(
                        NOT_FOUND,
                        at,
                        known.isEmpty()
                                ? "claim %s is not in spec.resourceClaims, which is empty"
                                        .formatted(name)
                                : "claim %s is not in spec.resourceClaims, which has %s"
                                        .formatted(name, String.join(", ", known)));
            }
        }
    }
}
