package io.juxta.scheduler.live;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A change of the cluster that may make waiting pods schedulable.
///
/// @param actions what changed, at least one
/// @param before null for a new object
/// @param now null for one that is gone
/// @param target whether it is about the waiting pod itself
record ClusterEvent(
        EventKind kind,
        Set<EventAction> actions,
        @Nullable Object before,
        @Nullable Object now,
        boolean target) {

    ClusterEvent {
        actions = EnumSet.copyOf(actions);
    }

    ClusterEvent(
            EventKind kind,
            Set<EventAction> actions,
            @Nullable Object before,
            @Nullable Object now) {
        this(kind, actions, before, now, false);
    }

    static ClusterEvent of(
            EventKind kind, EventAction action, @Nullable Object before, @Nullable Object now) {
        return new ClusterEvent(kind, EnumSet.of(action), before, now);
    }

    boolean has(EventAction action) {
        return actions.contains(action);
    }

    /// As in the labels of metrics: `NodeAdd`, `AssignedPodDelete`, `TargetPodUpdatePodLabel`.
    String label() {
        return (target ? "TargetPod" : kind.label())
                + (actions.size() == 1 ? actions.iterator().next() : EventAction.UPDATE).label();
    }
}
