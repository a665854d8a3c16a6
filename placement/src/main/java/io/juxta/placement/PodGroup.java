package io.juxta.placement;

import io.juxta.model.FeatureGates;
import io.juxta.model.Meta;
import io.juxta.model.PodClaim;
import io.juxta.model.PodStatus.GeneratedClaim;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A PodGroup: pods that are scheduled together or, where it is a gang, not at all.
///
/// @param minCount the minimum of its pods that must get nodes together
/// @param priority which its pods must have too
/// @param preemptionPolicy which its pods must have too; null where only the pods set it
/// @param claims shared by those of its pods that list the same claim under the same name
/// @param generated the claims that were created from the templates among them
/// @param disruptedTogether whether preemption evicts all its pods or none
/// @param unmodelled the first field that is not modelled, or null
public record PodGroup(
        Meta meta,
        int minCount,
        int priority,
        @Nullable String preemptionPolicy,
        List<PodClaim> claims,
        List<GeneratedClaim> generated,
        boolean disruptedTogether,
        @Nullable String unmodelled) {

    static final String DEFAULT_POLICY = "PreemptLowerPriority";

    public PodGroup {
        claims = List.copyOf(claims);
        generated = List.copyOf(generated);
    }

    /// Reads an object of the group `scheduling.k8s.io`. An API server drops fields of features
    /// that are off; so does this.
    public static PodGroup read(Meta meta, Tree.Mapping object, FeatureGates gates) {
        var spec = object.mapping("spec");
        var sharing = gates.on("DRAWorkloadResourceClaims");
        return new PodGroup(
                meta,
                number(spec.mapping("schedulingPolicy").mapping("gang"), "minCount", 1),
                number(spec, "priority", 0),
                gates.on("PodGroupPreemptionPolicy") ? policy(spec) : null,
                sharing ? claims(spec) : List.of(),
                sharing ? generated(object.mapping("status")) : List.of(),
                spec.mapping("disruptionMode").has("all"),
                unmodelled(spec, gates));
    }

    /// The scheduling policy of a pod or of a group.
    public static String policy(Tree.Mapping spec) {
        var policy = spec.text("preemptionPolicy");
        return policy.isEmpty() ? DEFAULT_POLICY : policy;
    }

    private static int number(Tree.Mapping fields, String name, int otherwise) {
        return fields.field(name).orElse(null) instanceof Tree.Number(var literal, _)
                ? Integer.parseInt(literal)
                : otherwise;
    }

    private static List<PodClaim> claims(Tree.Mapping spec) {
        var claims = new ArrayList<PodClaim>();
        for (var item : spec.items("resourceClaims")) {
            if (item instanceof Tree.Mapping claim) {
                var name = claim.text("name");
                claims.add(
                        claim.has("resourceClaimName")
                                ? new PodClaim.Existing(name, claim.text("resourceClaimName"))
                                : new PodClaim.FromTemplate(
                                        name, claim.text("resourceClaimTemplateName")));
            }
        }
        return claims;
    }

    private static List<GeneratedClaim> generated(Tree.Mapping status) {
        var generated = new ArrayList<GeneratedClaim>();
        for (var item : status.items("resourceClaimStatuses")) {
            if (item instanceof Tree.Mapping claim) {
                generated.add(
                        new GeneratedClaim(
                                claim.text("name"),
                                claim.has("resourceClaimName")
                                        ? claim.text("resourceClaimName")
                                        : null));
            }
        }
        return generated;
    }

    private static @Nullable String unmodelled(Tree.Mapping spec, FeatureGates gates) {
        if (gates.on("CompositePodGroup") && spec.has("parentCompositePodGroupName")) {
            return "spec.parentCompositePodGroupName";
        }
        return gates.on("TopologyAwareWorkloadScheduling")
                        && !spec.mapping("schedulingConstraints").items("topology").isEmpty()
                ? "spec.schedulingConstraints"
                : null;
    }

    /// Whether the group's pods share a claim that one of them lists.
    boolean shares(PodClaim claim) {
        return claims.contains(claim);
    }

    /// The claim that was created for the group, for one of its claim names; null where there is
    /// none.
    public @Nullable String generated(String name) {
        for (var each : generated) {
            if (each.name().equals(name)) {
                return each.claim();
            }
        }
        return null;
    }
}
