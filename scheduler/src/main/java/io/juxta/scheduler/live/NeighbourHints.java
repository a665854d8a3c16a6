package io.juxta.scheduler.live;

import static io.juxta.scheduler.live.EventAction.ADD;
import static io.juxta.scheduler.live.EventAction.DELETE;
import static io.juxta.scheduler.live.EventAction.NODE_LABEL;
import static io.juxta.scheduler.live.EventAction.NODE_TAINT;
import static io.juxta.scheduler.live.EventAction.POD_LABEL;
import static io.juxta.scheduler.live.EventAction.UPDATE;

import java.util.List;

/// The plugins that look at other pods: spreading, affinity, groups.
final class NeighbourHints {

    /// The plugin that holds back the pods of a group until enough are there.
    static final String GANG = "GangScheduling";

    private NeighbourHints() {}

    static List<QueueingHint> all() {
        return List.of(
                EventHint.of("PodTopologySpread", EventHint.Judge.ALWAYS)
                        .on(EventKind.ASSIGNED_POD, ADD, DELETE, POD_LABEL)
                        .on(EventKind.UNSCHEDULED_POD, POD_LABEL)
                        .on(EventKind.NODE, ADD, DELETE, NODE_LABEL, NODE_TAINT),
                EventHint.of("InterPodAffinity", EventHint.Judge.ALWAYS)
                        .on(EventKind.ASSIGNED_POD, ADD, DELETE, POD_LABEL)
                        .on(EventKind.UNSCHEDULED_POD, POD_LABEL)
                        .on(EventKind.NODE, ADD, NODE_LABEL),
                EventHint.of(GANG, EventHint.Judge.ALWAYS)
                        .on(EventKind.UNSCHEDULED_POD, ADD)
                        .on(EventKind.POD_GROUP, ADD, UPDATE)
                        .on(EventKind.ASSIGNED_POD, DELETE));
    }
}
