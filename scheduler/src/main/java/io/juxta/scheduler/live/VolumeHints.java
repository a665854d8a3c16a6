package io.juxta.scheduler.live;

import static io.juxta.scheduler.live.EventAction.ADD;
import static io.juxta.scheduler.live.EventAction.DELETE;
import static io.juxta.scheduler.live.EventAction.NODE_LABEL;
import static io.juxta.scheduler.live.EventAction.NODE_TAINT;
import static io.juxta.scheduler.live.EventAction.UPDATE;

import io.juxta.model.PersistentVolumeClaim;
import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import java.util.List;

/// The plugins that look at volumes.
final class VolumeHints {

    private VolumeHints() {}

    static List<QueueingHint> all() {
        return List.of(
                EventHint.of("VolumeRestrictions", VolumeHints::isOwnClaim)
                        .on(EventKind.ASSIGNED_POD, DELETE)
                        .on(EventKind.NODE, ADD)
                        .on(EventKind.VOLUME_CLAIM, ADD, UPDATE),
                EventHint.of("NodeVolumeLimits", VolumeHints::isOwnClaim)
                        .on(EventKind.CSI_NODE, ADD, UPDATE)
                        .on(EventKind.ASSIGNED_POD, DELETE)
                        .on(EventKind.VOLUME_CLAIM, ADD)
                        .on(EventKind.ATTACHMENT, DELETE),
                EventHint.of("VolumeBinding", VolumeHints::isOwnClaim)
                        .on(EventKind.STORAGE_CLASS, ADD, UPDATE)
                        .on(EventKind.VOLUME_CLAIM, ADD, UPDATE)
                        .on(EventKind.VOLUME, ADD, UPDATE)
                        .on(EventKind.NODE, ADD, NODE_LABEL, NODE_TAINT)
                        .on(EventKind.CSI_NODE, ADD, UPDATE)
                        .on(EventKind.CSI_DRIVER, ADD, UPDATE)
                        .on(EventKind.CSI_CAPACITY, ADD, UPDATE),
                EventHint.of("VolumeZone", VolumeHints::isOwnClaim)
                        .on(EventKind.STORAGE_CLASS, ADD)
                        .on(EventKind.NODE, ADD, NODE_LABEL, NODE_TAINT)
                        .on(EventKind.VOLUME_CLAIM, ADD, UPDATE)
                        .on(EventKind.VOLUME, ADD, UPDATE));
    }

    /// A PersistentVolumeClaim helps the pods that use it; everything else may help any.
    private static boolean isOwnClaim(PodView pod, ClusterEvent event, Snapshot now) {
        if (!(event.now() instanceof PersistentVolumeClaim claim)) {
            return true;
        }
        var meta = pod.pod().meta();
        return claim.meta().namespace().equals(meta.namespace())
                && pod.pod().spec().volumes().stream()
                        .anyMatch(volume -> claim.meta().name().equals(volume.claimName(meta)));
    }
}
