package io.juxta.placement;

import io.juxta.model.Pod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The error that writing a claim will cause. Kubernetes finds it only while it binds the pod,
/// after a node is chosen, and retries without end.
///
/// @param place index of the claim that cannot be written; the claims before it are written
record ClaimWriteError(int place, String error) {

    private static final int MOST_CONSUMERS = 256;

    /// The error for a pod, or null where all claims can be written.
    static @Nullable ClaimWriteError of(Pod pod, List<ClaimOfPod> claims, PodGroups groups) {
        for (var i = 0; i < claims.size(); i++) {
            var error = error(pod, claims, i, groups);
            if (error != null) {
                return new ClaimWriteError(i, error);
            }
        }
        return null;
    }

    @SuppressWarnings("ReferenceEquality") // one snapshot has one object for a claim
    private static @Nullable String error(
            Pod pod, List<ClaimOfPod> claims, int place, PodGroups groups) {
        var claim = claims.get(place).claim();
        if (claims.get(place).isReservedFor(pod, groups)) {
            return null;
        }
        var name = claim.meta().fullName();
        var consumers = claim.status().reservedFor().size();
        if (consumers >= MOST_CONSUMERS) {
            return "add reservation to claim %s: ResourceClaim.resource.k8s.io \"%s\" is invalid: status.reservedFor: Too many: %d: must have at most %d items"
                    .formatted(name, claim.meta().name(), consumers + 1, MOST_CONSUMERS);
        }
        for (var earlier = 0; earlier < place; earlier++) {
            if (claims.get(earlier).claim() == claim) {
                return claim.isAllocated()
                        ? "add reservation to claim %s: ResourceClaim.resource.k8s.io \"%s\" is invalid: status.reservedFor[%d].uid: Duplicate value: \"%s\""
                                .formatted(
                                        name, claim.meta().name(), consumers + 1, pod.meta().uid())
                        : "claim %s got allocated elsewhere in the meantime".formatted(name);
            }
        }
        return null;
    }
}
