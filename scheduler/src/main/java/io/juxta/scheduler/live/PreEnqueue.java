package io.juxta.scheduler.live;

import io.juxta.placement.PlacementResult;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.Scheduler;
import java.util.Optional;

/// PreEnqueue: scheduling gates, claims that do not exist yet, groups with too few pods.
record PreEnqueue(ClusterView view, Scheduler.Rules rules) implements SchedulingQueue.Gates {

    static final String SCHEDULING_GATES = "SchedulingGates";

    @Override
    public Optional<String> holding(QueuedPod queued) {
        var pod = queued.pod();
        var seen = view.view(pod);
        if (seen.isLeaving() || seen.unreadable() != null) {
            return Optional.empty();
        }
        var held = rules.placers().apply(pod).held(seen, view.snapshot());
        if (held instanceof PlacementResult.Skipped) {
            return Optional.of(SCHEDULING_GATES);
        }
        if (held instanceof PlacementResult.PlacementFailed failed && !failed.plugin().isEmpty()) {
            return Optional.of(failed.plugin());
        }
        return isGroupIncomplete(queued) ? Optional.of(NeighbourHints.GANG) : Optional.empty();
    }

    private boolean isGroupIncomplete(QueuedPod queued) {
        var groups = view.groups();
        var name = groups.name(queued.pod());
        if (name.isEmpty()) {
            return false;
        }
        var group = groups.of(queued.pod());
        if (group == null) {
            return true;
        }
        var space = queued.pod().meta().namespace();
        var members =
                view.pods().stream()
                        .filter(
                                each ->
                                        each.meta().namespace().equals(space)
                                                && !each.hasEnded()
                                                && groups.name(each).equals(name))
                        .count();
        return members < group.minCount();
    }
}
