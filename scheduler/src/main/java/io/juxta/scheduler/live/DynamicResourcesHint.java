package io.juxta.scheduler.live;

import static io.juxta.scheduler.live.EventAction.ADD;
import static io.juxta.scheduler.live.EventAction.DELETE;
import static io.juxta.scheduler.live.EventAction.NODE_ALLOCATABLE;
import static io.juxta.scheduler.live.EventAction.NODE_FEATURES;
import static io.juxta.scheduler.live.EventAction.NODE_LABEL;
import static io.juxta.scheduler.live.EventAction.POD_CLAIMS;
import static io.juxta.scheduler.live.EventAction.POD_SCALE_DOWN;
import static io.juxta.scheduler.live.EventAction.UPDATE;

import io.juxta.model.Claim;
import io.juxta.model.Pod;
import io.juxta.model.PodClaim;
import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import java.util.HashSet;
import java.util.Set;

/// DynamicResources: devices come free, claims and slices change. Deviates from Kubernetes in that
/// a pod which lacks what its devices cost the node is tried again when another pod goes.
final class DynamicResourcesHint {

    static final String PLUGIN = "DynamicResources";

    private DynamicResourcesHint() {}

    static QueueingHint hint() {
        return EventHint.of(PLUGIN, DynamicResourcesHint::helps)
                .on(EventKind.NODE, ADD, NODE_LABEL, NODE_ALLOCATABLE, NODE_FEATURES)
                .on(EventKind.CLAIM, ADD, UPDATE, DELETE)
                .on(EventKind.UNSCHEDULED_POD, POD_CLAIMS)
                .on(EventKind.DEVICE_CLASS, ADD, UPDATE)
                .on(EventKind.SLICE, ADD, UPDATE)
                .on(EventKind.ASSIGNED_POD, DELETE, POD_SCALE_DOWN);
    }

    private static boolean helps(PodView pod, ClusterEvent event, Snapshot now) {
        if (event.kind() != EventKind.CLAIM) {
            return true;
        }
        var before = (Claim) event.before();
        var after = (Claim) event.now();
        var released =
                before != null && before.isAllocated() && (after == null || !after.isAllocated());
        if (released || after == null) {
            return released;
        }
        if (!claims(pod.pod()).contains(after.meta().fullName())) {
            return false;
        }
        return before == null || !before.status().equals(after.status());
    }

    /// The full names of the claims that a pod uses.
    static Set<String> claims(Pod pod) {
        var names = new HashSet<String>();
        var space = pod.meta().namespace() + "/";
        for (var claim : pod.spec().claims()) {
            if (claim instanceof PodClaim.Existing(_, var name)) {
                names.add(space + name);
            }
        }
        for (var generated : pod.status().generatedClaims()) {
            if (generated.claim() != null) {
                names.add(space + generated.claim());
            }
        }
        return names;
    }
}
