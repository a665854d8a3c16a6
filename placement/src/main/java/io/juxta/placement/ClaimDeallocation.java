package io.juxta.placement;

import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.placement.AllocatedClaimFilter.Reach;
import io.juxta.placement.ClaimResolution.Resolved;
import io.juxta.placement.ClaimResolution.Twice;
import java.util.Optional;
import java.util.Set;

/// The repair that Kubernetes makes when no node fits because a claim of the pod has devices in the
/// wrong place. It deallocates one such claim, if no other pod uses it, and retries later.
public sealed interface ClaimDeallocation {

    /// The claim that is updated or deleted.
    Claim claim();

    /// The text in the pod's condition.
    String text();

    /// The claim loses its allocation.
    record Deallocated(Claim claim) implements ClaimDeallocation {
        @Override
        public String text() {
            return "deallocation of ResourceClaim completed";
        }
    }

    /// A claim for extended resources that an earlier attempt left is deleted.
    record DeletedClaim(Claim claim) implements ClaimDeallocation {
        @Override
        public String text() {
            return "deletion of ResourceClaim completed";
        }
    }

    /// The repair for a pod that every node rejected. Of several claims Kubernetes takes any; here
    /// it is the first that the pod names.
    static Optional<ClaimDeallocation> of(
            PodView pod,
            Snapshot snapshot,
            PlacementSettings terms,
            PlacementResult.Unschedulable refused) {
        return of(pod, snapshot, terms, refused, Set.of(pod.pod().meta().uid()));
    }

    /// The same for a pod whose group found no place and has no pod on a node: a claim that is
    /// reserved for the group is unused too.
    static Optional<ClaimDeallocation> of(
            PodView pod,
            Snapshot snapshot,
            PlacementSettings terms,
            PlacementResult.Unschedulable refused,
            PodGroup waiting) {
        return of(
                pod,
                snapshot,
                terms,
                refused,
                Set.of(pod.pod().meta().uid(), waiting.meta().uid()));
    }

    private static Optional<ClaimDeallocation> of(
            PodView pod,
            Snapshot snapshot,
            PlacementSettings terms,
            PlacementResult.Unschedulable refused,
            Set<String> waiting) {
        if (ClaimResolution.of(pod.pod(), snapshot, Twice.ONE_CLAIM) instanceof Resolved(var all)) {
            for (var each : all) {
                var claim = each.claim();
                if (claim.isAllocated()
                        && isIdle(claim, waiting)
                        && isAway(claim, snapshot, terms, refused)) {
                    return Optional.of(
                            new Deallocated(
                                    new Claim(claim.meta(), claim.spec(), ClaimStatus.EMPTY)));
                }
            }
        }
        var leftOver =
                ExtendedNeeds.of(new Attempt(pod, snapshot, terms)) == null
                        ? null
                        : ExtendedClaim.leftOver(pod.pod(), snapshot);
        return leftOver == null ? Optional.empty() : Optional.of(new DeletedClaim(leftOver));
    }

    private static boolean isIdle(Claim claim, Set<String> waiting) {
        var consumers = claim.status().reservedFor();
        return consumers.isEmpty()
                || (consumers.size() == 1 && waiting.contains(consumers.getFirst().uid()));
    }

    /// Whether some node was rejected because the claim's devices cannot be used there. Kubernetes
    /// does not record this where the node was also rejected for another reason.
    private static boolean isAway(
            Claim claim,
            Snapshot snapshot,
            PlacementSettings terms,
            PlacementResult.Unschedulable refused) {
        var allocation = claim.status().allocation();
        if (allocation == null) {
            return false;
        }
        for (var group : refused.refusals()) {
            if (!group.plugin().equals(DynamicResources.NAME)
                    || !(terms.deviates(Deviation.UNAVAILABLE_REPORTED)
                            || group.reasons().contains(DynamicFilter.UNAVAILABLE))) {
                continue;
            }
            for (var name : group.nodes()) {
                var node = snapshot.node(name);
                if (node != null
                        && AllocatedClaimFilter.of(claim, allocation, node, terms.gates())
                                != Reach.REACHED) {
                    return true;
                }
            }
        }
        return false;
    }
}
