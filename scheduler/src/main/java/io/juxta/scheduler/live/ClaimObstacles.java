package io.juxta.scheduler.live;

import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Pod;
import io.juxta.placement.ClaimDeallocation;
import io.juxta.placement.NodeState;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.Preemption;
import io.juxta.placement.Snapshot;
import io.juxta.scheduler.ClusterView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What only a running scheduler knows of claims: allocations that are being written, devices that
/// were not ready in time, and devices that two claims have.
///
/// The last happens when a scheduler that lost its Lease had sent a write before: it is stored when
/// it arrives, maybe after another claim got the device. No pod is bound with such a claim.
record ClaimObstacles(ClusterView view, LiveSettings settings, DeviceHolders holders) {

    /// Why a pod cannot be placed now.
    Optional<PlacementResult.Unschedulable> of(Pod pod, Snapshot snapshot, Instant now) {
        for (var name : DynamicResourcesHint.claims(pod)) {
            if (view.isInFlight(name)) {
                return Optional.of(
                        refusal(
                                snapshot,
                                "resource claim %s is in the process of being allocated"
                                        .formatted(name),
                                ""));
            }
        }
        var doubled = doubled(pod);
        if (doubled.isPresent()) {
            return Optional.of(refusal(snapshot, doubled.get().why(), ""));
        }
        return expired(pod, now)
                .map(
                        _ ->
                                refusal(
                                        snapshot,
                                        "resourceclaim not available on the node",
                                        snapshot.nodes().size() + " "));
    }

    private static PlacementResult.Unschedulable refusal(
            Snapshot snapshot, String why, String count) {
        var nodes = snapshot.nodes().stream().map(NodeState::name).toList();
        return new PlacementResult.Unschedulable(
                List.of(
                        new PlacementResult.RefusedBy(
                                nodes, DynamicResourcesHint.PLUGIN, List.of(why), false)),
                "0/%d nodes are available: %s%s.".formatted(nodes.size(), count, why),
                new Preemption.NotTried());
    }

    /// A claim whose devices another has, too.
    record DoubledClaim(Claim claim, String why) {}

    /// An allocated claim of a pod whose devices another claim has, too.
    Optional<DoubledClaim> doubled(Pod pod) {
        for (var name : DynamicResourcesHint.claims(pod)) {
            var claim = view.storedClaim(name);
            if (claim == null || !claim.isAllocated()) {
                continue;
            }
            for (var other : holders.others(claim)) {
                var known = view.storedClaim(other);
                if (known != null && known.isAllocated()) {
                    return Optional.of(
                            new DoubledClaim(
                                    claim,
                                    "resource claim %s has a device that claim %s has, too"
                                            .formatted(name, other)));
                }
            }
        }
        return Optional.empty();
    }

    /// A claim of a pod that is freed so that the pod can be tried again.
    Optional<ClaimDeallocation> relief(Pod pod, Instant now) {
        return expired(pod, now)
                .or(
                        () ->
                                doubled(pod)
                                        .map(DoubledClaim::claim)
                                        .filter(claim -> isOnlyFor(claim, pod))
                                        .map(ClaimObstacles::freed));
    }

    private static boolean isOnlyFor(Claim claim, Pod pod) {
        return claim.status().reservedFor().stream()
                .allMatch(each -> each.uid().equals(pod.meta().uid()));
    }

    private static ClaimDeallocation freed(Claim claim) {
        return new ClaimDeallocation.Deallocated(
                new Claim(claim.meta(), claim.spec(), ClaimStatus.EMPTY));
    }

    /// A claim of a pod whose devices were not ready in time, and which no other pod uses.
    Optional<ClaimDeallocation> expired(Pod pod, Instant now) {
        if (!view.gates().on("DRADeviceBindingConditions")
                || !view.gates().on("DRAResourceClaimDeviceStatus")) {
            return Optional.empty();
        }
        var longest = settings.bindingTimeout().apply(pod);
        for (var name : DynamicResourcesHint.claims(pod)) {
            var claim = view.storedClaim(name);
            var allocation = claim == null ? null : claim.status().allocation();
            if (claim != null
                    && allocation != null
                    && allocation.time() != null
                    && allocation.time().plus(longest).isBefore(now)
                    && !BindingConditions.isReady(claim)
                    && isOnlyFor(claim, pod)) {
                return Optional.of(freed(claim));
            }
        }
        return Optional.empty();
    }
}
