package io.juxta.placement;

import io.juxta.model.Pod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What will go wrong once a node is found: Kubernetes only finds out while it binds the pod, and
/// tries again for ever.
final class ClaimDoom {

    private static final int MOST_CONSUMERS = 256;

    private ClaimDoom() {}

    /// The error, or null.
    @SuppressWarnings("ReferenceEquality") // one snapshot has one object for a claim
    static @Nullable String of(Pod pod, List<ClaimOfPod> claims, PodGroups groups) {
        for (var i = 0; i < claims.size(); i++) {
            var claim = claims.get(i).claim();
            var name = claim.meta().fullName();
            var consumers = claim.status().reservedFor().size();
            if (consumers >= MOST_CONSUMERS && !claims.get(i).isReservedFor(pod, groups)) {
                return "add reservation to claim %s: ResourceClaim.resource.k8s.io \"%s\" is invalid: status.reservedFor: Too many: %d: must have at most %d items"
                        .formatted(name, claim.meta().name(), consumers + 1, MOST_CONSUMERS);
            }
            for (var j = 0; j < i; j++) {
                if (claims.get(j).claim() == claim && !claims.get(i).isReservedFor(pod, groups)) {
                    return claim.isAllocated()
                            ? "add reservation to claim %s: ResourceClaim.resource.k8s.io \"%s\" is invalid: status.reservedFor[%d].uid: Duplicate value: \"%s\""
                                    .formatted(
                                            name,
                                            claim.meta().name(),
                                            consumers + 1,
                                            pod.meta().uid())
                            : "claim %s got allocated elsewhere in the meantime".formatted(name);
                }
            }
        }
        return null;
    }
}
