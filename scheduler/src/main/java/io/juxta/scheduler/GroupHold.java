package io.juxta.scheduler;

import io.juxta.model.Pod;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.Placer;
import io.juxta.placement.PodGroup;
import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import io.juxta.scheduler.GroupCycle.TriedPod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// PreEnqueue for a group: too few pods, or one pod that is held back, which then holds back all.
///
/// @param now the current snapshot
record GroupHold(PodGroup group, Placer placer, Function<Pod, PodView> views, Snapshot now) {

    /// The result for each pod, or empty where the group may be tried.
    ///
    /// @param placed how many more have a node
    Optional<List<TriedPod>> of(List<Pod> pods, int placed) {
        var own = new ArrayList<Optional<PlacementResult>>();
        PlacementResult others = null;
        for (var pod : pods) {
            var held = held(pod);
            own.add(Optional.ofNullable(held));
            if (held != null && others == null) {
                others = because(pod, held);
            }
        }
        if (pods.size() + placed < group.minCount()) {
            others =
                    new PlacementResult.PlacementFailed(
                            GroupCycle.GANG,
                            "waiting for minCount pods from a gang to appear in scheduling queue");
        }
        if (others == null) {
            return Optional.empty();
        }
        var results = new ArrayList<TriedPod>();
        for (var i = 0; i < pods.size(); i++) {
            results.add(new TriedPod(pods.get(i), own.get(i).orElse(others), null));
        }
        return Optional.of(results);
    }

    /// Why a pod is held back, or null. A pod that is being deleted is skipped instead. A pod that
    /// cannot be read is not held back either: Kubernetes finds that error in the attempt.
    private @Nullable PlacementResult held(Pod pod) {
        var view = views.apply(pod);
        return view.isLeaving() || view.unreadable() != null ? null : placer.held(view, now);
    }

    /// The result for the other pods of the group.
    private static PlacementResult because(Pod held, PlacementResult placing) {
        var pod = held.meta().fullName();
        return switch (placing) {
            case PlacementResult.PlacementNotModelled(var field) ->
                    new PlacementResult.PlacementNotModelled("Pod %s %s".formatted(pod, field));
            case PlacementResult.PlacementFailed(_, var error, _) ->
                    new PlacementResult.PlacementFailed(
                            "", "pod %s of the same group waits: %s".formatted(pod, error));
            case PlacementResult.Skipped(var why) ->
                    new PlacementResult.Skipped(
                            "pod %s of the same group waits: %s".formatted(pod, why));
            case PlacementResult.Placed _,
                    PlacementResult.Preempted _,
                    PlacementResult.Unschedulable _,
                    PlacementResult.PlacementUndecided _ ->
                    throw new IllegalStateException(
                            "%s cannot be held back by %s. This is a bug.".formatted(pod, placing));
        };
    }
}
