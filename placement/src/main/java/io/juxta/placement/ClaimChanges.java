package io.juxta.placement;

import io.juxta.allocator.CheckedAllocator;
import io.juxta.allocator.why.FitChange;
import io.juxta.allocator.why.Reasons;
import io.juxta.allocator.why.Why;
import io.juxta.placement.AllocatedClaimFilter.Reach;
import io.juxta.placement.ClaimResolution.Resolved;
import io.juxta.placement.ClaimResolution.Twice;
import java.util.ArrayList;
import java.util.List;

/// Changes that let a pod on a node where its claims get no devices, or have devices elsewhere.
final class ClaimChanges {

    private static final int MOST_NODES = 4;
    private static final int MOST_ON_A_NODE = 4;

    private int nodes;

    void offer(
            PodView pod,
            Snapshot snapshot,
            PlacementSettings terms,
            NodeState node,
            List<String> reasons,
            OfferedChanges offers) {
        if (reasons.contains(DynamicFilter.UNAVAILABLE)) {
            offers.add(node, deallocated(pod, snapshot, terms, node));
        } else if (reasons.equals(DynamicFilter.NONE_FITS_REASONS) && nodes++ < MOST_NODES) {
            devices(pod, snapshot, terms, node, offers);
        }
    }

    /// Deallocates claims whose devices cannot be used on this node; empty where a pod uses one of
    /// them.
    private static List<PodChange> deallocated(
            PodView pod, Snapshot snapshot, PlacementSettings terms, NodeState node) {
        var changes = new ArrayList<PodChange>();
        if (ClaimResolution.of(pod.pod(), snapshot, Twice.ONE_CLAIM) instanceof Resolved(var all)) {
            for (var each : all) {
                var claim = each.claim();
                var allocation = claim.status().allocation();
                if (allocation == null
                        || AllocatedClaimFilter.of(claim, allocation, node, terms.gates())
                                == Reach.REACHED) {
                    continue;
                }
                var used =
                        claim.status().reservedFor().stream()
                                .anyMatch(user -> !user.uid().equals(pod.pod().meta().uid()));
                if (used) {
                    return List.of();
                }
                changes.add(new PodChange.Deallocate(claim.meta().fullName()));
            }
        }
        return changes;
    }

    /// The changes that the allocator found for the claims.
    private static void devices(
            PodView pod,
            Snapshot snapshot,
            PlacementSettings terms,
            NodeState node,
            OfferedChanges offers) {
        var claims = ClusterEdits.unallocated(pod.pod(), snapshot);
        if (claims.isEmpty()) {
            return;
        }
        var inventory = snapshot.world().on(node.node());
        var outcome = CheckedAllocator.allocate(inventory, claims, terms.budget());
        var why = Reasons.of(inventory, claims, outcome, Why.Depth.FULL);
        if (why == null) {
            return;
        }
        var offered = 0;
        for (var remedy : why.remedies()) {
            if (!(remedy.change() instanceof FitChange.OtherNode) && offered++ < MOST_ON_A_NODE) {
                offers.add(node, new PodChange.OfClaims(remedy.change()));
            }
        }
    }
}
