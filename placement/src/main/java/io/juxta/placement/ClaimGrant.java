package io.juxta.placement;

import io.juxta.ledger.HeldClaim;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus.NodeAllocatableUse;
import java.util.ArrayList;
import java.util.List;

/// The claims to write when a pod gets its node: new allocations, and the reservation for the pod.
final class ClaimGrant {

    private static final String FINALIZER = "resource.kubernetes.io/delete-protection";

    private ClaimGrant() {}

    static PodGrant of(
            Pod pod,
            PodGroups groups,
            List<HeldClaim> held,
            List<NodeAllocatableUse> uses,
            ByName<String> annotations) {
        var written = new ArrayList<Claim>();
        var allocated = new ArrayList<PodGrant.AllocatedClaim>();
        for (var each : held) {
            var before = each.claim();
            var isNew = !before.isAllocated();
            var reserved = groups.isReserved(before, pod);
            if (!isNew && reserved) {
                continue;
            }
            var consumers = new ArrayList<>(before.status().reservedFor());
            if (!reserved) {
                consumers.add(groups.consumer(pod, each.podNames()));
            }
            var after =
                    new Claim(
                            isNew ? guarded(before.meta()) : before.meta(),
                            before.spec(),
                            new ClaimStatus(
                                    each.allocation(), consumers, before.status().devices()));
            written.add(after);
            if (isNew) {
                var podNames = each.podNames();
                allocated.add(
                        new PodGrant.AllocatedClaim(
                                podNames.isEmpty() ? "" : podNames.getFirst(), after));
            }
        }
        return new PodGrant(written, allocated, uses, annotations, null, List.of());
    }

    /// The claims that get devices, without a new reservation.
    static List<Claim> left(List<HeldClaim> held) {
        var left = new ArrayList<Claim>();
        for (var each : held) {
            var before = each.claim();
            if (!before.isAllocated()) {
                left.add(
                        new Claim(
                                guarded(before.meta()),
                                before.spec(),
                                new ClaimStatus(
                                        each.allocation(),
                                        before.status().reservedFor(),
                                        before.status().devices())));
            }
        }
        return left;
    }

    /// Adds the finalizer: an allocated claim is not deleted before its devices are released.
    private static Meta guarded(Meta meta) {
        if (meta.finalizers().contains(FINALIZER)) {
            return meta;
        }
        var finalizers = new ArrayList<>(meta.finalizers());
        finalizers.add(FINALIZER);
        return meta.withFinalizers(finalizers);
    }
}
