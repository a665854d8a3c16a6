package io.juxta.placement;

import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.placement.ClaimReach.Reach;
import io.juxta.placement.ClaimResolution.Resolved;
import io.juxta.placement.ClaimResolution.Twice;
import java.util.Optional;
import java.util.Set;

/// What Kubernetes does for a pod that no node would have because a claim of its has devices in the
/// wrong place: it takes the devices from one such claim, if nobody else uses it, and tries again
/// later.
public sealed interface ClaimRelief {

    /// The claim as it is to be written, or to be deleted.
    Claim claim();

    /// What the pod's condition says of it.
    String text();

    /// The claim has given its devices back.
    record Deallocated(Claim claim) implements ClaimRelief {
        @Override
        public String text() {
            return "deallocation of ResourceClaim completed";
        }
    }

    /// A claim for extended resources that an earlier attempt left behind goes away.
    record Deleted(Claim claim) implements ClaimRelief {
        @Override
        public String text() {
            return "deletion of ResourceClaim completed";
        }
    }

    /// What would be done for a pod that was refused everywhere. Of several claims Kubernetes takes
    /// any; here it is the first that the pod names.
    static Optional<ClaimRelief> of(
            PodView pod, Snapshot snapshot, Terms terms, Placing.Unschedulable refused) {
        return of(pod, snapshot, terms, refused, Set.of(pod.pod().meta().uid()));
    }

    /// The same for a pod whose group found no place and has no pod with a node: what is reserved
    /// for the group is idle too.
    static Optional<ClaimRelief> of(
            PodView pod,
            Snapshot snapshot,
            Terms terms,
            Placing.Unschedulable refused,
            PodGroup waiting) {
        return of(
                pod,
                snapshot,
                terms,
                refused,
                Set.of(pod.pod().meta().uid(), waiting.meta().uid()));
    }

    private static Optional<ClaimRelief> of(
            PodView pod,
            Snapshot snapshot,
            Terms terms,
            Placing.Unschedulable refused,
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
        return leftOver == null ? Optional.empty() : Optional.of(new Deleted(leftOver));
    }

    private static boolean isIdle(Claim claim, Set<String> waiting) {
        var consumers = claim.status().reservedFor();
        return consumers.isEmpty()
                || (consumers.size() == 1 && waiting.contains(consumers.getFirst().uid()));
    }

    /// Whether a node was refused on which the claim's devices are of no use. Kubernetes forgets it
    /// where the node was refused for another reason too.
    private static boolean isAway(
            Claim claim, Snapshot snapshot, Terms terms, Placing.Unschedulable refused) {
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
                        && ClaimReach.of(claim, allocation, node, terms.gates()) != Reach.REACHED) {
                    return true;
                }
            }
        }
        return false;
    }
}
