package io.juxta.scheduler.live;

import io.juxta.kube.cluster.Resource;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.placement.PodView;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Turns changes of objects into events for the queue.
final class ClusterEvents {

    /// Kinds of which every change may matter.
    private static final Map<Resource<?>, EventKind> PLAIN =
            Map.of(
                    Resource.CLAIMS, EventKind.CLAIM,
                    Resource.SLICES, EventKind.SLICE,
                    Resource.CLASSES, EventKind.DEVICE_CLASS,
                    Resource.PERSISTENT_VOLUMES, EventKind.VOLUME,
                    Resource.PERSISTENT_VOLUME_CLAIMS, EventKind.VOLUME_CLAIM,
                    Resource.STORAGE_CLASSES, EventKind.STORAGE_CLASS,
                    Resource.CSI_NODES, EventKind.CSI_NODE,
                    Resource.CSI_DRIVERS, EventKind.CSI_DRIVER,
                    Resource.CSI_STORAGE_CAPACITIES, EventKind.CSI_CAPACITY,
                    Resource.POD_GROUPS, EventKind.POD_GROUP);

    private ClusterEvents() {}

    /// The event of a change of anything but a pod; empty when it never helps.
    static Optional<ClusterEvent> of(
            Resource<?> resource, @Nullable Object before, @Nullable Object now) {
        if (resource.equals(Resource.NODES)) {
            return node((Node) before, (Node) now);
        }
        if (resource.equals(Resource.TAINT_RULES)) {
            return Optional.of(ClusterEvent.of(EventKind.SLICE, EventAction.UPDATE, before, now));
        }
        if (resource.equals(Resource.VOLUME_ATTACHMENTS)) {
            return now == null
                    ? Optional.of(
                            ClusterEvent.of(EventKind.ATTACHMENT, EventAction.DELETE, before, now))
                    : Optional.empty();
        }
        var kind = PLAIN.get(resource);
        return kind == null
                ? Optional.empty()
                : Optional.of(ClusterEvent.of(kind, action(before, now), before, now));
    }

    private static EventAction action(@Nullable Object before, @Nullable Object now) {
        if (before == null) {
            return EventAction.ADD;
        }
        return now == null ? EventAction.DELETE : EventAction.UPDATE;
    }

    private static Optional<ClusterEvent> node(@Nullable Node before, @Nullable Node now) {
        if (before == null || now == null) {
            return Optional.of(ClusterEvent.of(EventKind.NODE, action(before, now), before, now));
        }
        var actions = EnumSet.noneOf(EventAction.class);
        if (!before.allocatable().equals(now.allocatable())) {
            actions.add(EventAction.NODE_ALLOCATABLE);
        }
        if (!before.meta().labels().equals(now.meta().labels())) {
            actions.add(EventAction.NODE_LABEL);
        }
        if (!before.taints().equals(now.taints())
                || before.unschedulable() != now.unschedulable()) {
            actions.add(EventAction.NODE_TAINT);
        }
        if (!before.declaredFeatures().equals(now.declaredFeatures())) {
            actions.add(EventAction.NODE_FEATURES);
        }
        return actions.isEmpty()
                ? Optional.empty()
                : Optional.of(new ClusterEvent(EventKind.NODE, actions, before, now));
    }

    /// What an update of a pod changes that plugins look at.
    ///
    /// @param before as plugins saw it
    static Set<EventAction> podActions(PodView before, PodView now) {
        var actions = EnumSet.noneOf(EventAction.class);
        var old = before.pod();
        var current = now.pod();
        if (!old.meta().labels().equals(current.meta().labels())) {
            actions.add(EventAction.POD_LABEL);
        }
        if (!old.spec().tolerations().equals(current.spec().tolerations())) {
            actions.add(EventAction.POD_TOLERATION);
        }
        if (!old.spec().schedulingGates().isEmpty() && current.spec().schedulingGates().isEmpty()) {
            actions.add(EventAction.POD_GATES);
        }
        if (!old.status().generatedClaims().equals(current.status().generatedClaims())
                || !extended(old).equals(extended(current))) {
            actions.add(EventAction.POD_CLAIMS);
        }
        if (isLess(now, before)) {
            actions.add(EventAction.POD_SCALE_DOWN);
        }
        return actions;
    }

    private static Object extended(Pod pod) {
        return pod.status().rest().mapping("extendedResourceClaimStatus");
    }

    private static boolean isLess(PodView now, PodView before) {
        return before.charged().milliCpu() > now.charged().milliCpu()
                || before.charged().memory() > now.charged().memory();
    }
}
