package io.juxta.scheduler;

import io.juxta.model.Pod;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.Placer;
import io.juxta.placement.PodGroup;
import io.juxta.placement.PodView;
import io.juxta.placement.Sampling;
import io.juxta.placement.Snapshot;
import io.juxta.scheduler.GroupCycle.TriedPod;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// One pass over the pending pods of a group: each is placed in a snapshot where those before are
/// assumed.
///
/// It ends with the first pod after which too few can be placed, and with the first error.
final class GroupTrial {

    static final String REFUSED = "pod group is unschedulable";

    /// What all passes of a turn have in common.
    ///
    /// @param placed the number of pods of the group that have a node
    record Setting(
            PodGroup group,
            Placer placer,
            Function<Pod, PodView> views,
            Sampling sampling,
            ParallelLoop sweep,
            int placed) {}

    /// How a pass ended.
    sealed interface End {

        /// Enough pods have nodes.
        record Fits() implements End {}

        /// Too few pods have nodes.
        ///
        /// @param message of the group, in Kubernetes' words
        record TooFew(String message) implements End {}

        /// The last pod that was tried ended the pass.
        ///
        /// @param others the result for the other pods
        record Stopped(PlacementResult others) implements End {}
    }

    private final Setting setting;
    private final List<TriedPod> tried = new ArrayList<>();
    private int remaining;
    private int scheduled;
    private int start;
    private Snapshot snapshot;

    /// @param before the cluster before the pass
    /// @param start first node of a search that does not look at every node
    GroupTrial(Setting setting, Snapshot before, int start) {
        this.setting = setting;
        this.snapshot = before;
        this.start = start;
        this.scheduled = setting.placed();
    }

    /// The pods that were tried, in their order.
    List<TriedPod> tried() {
        return tried;
    }

    /// Where the next search starts.
    int nextStart() {
        return start;
    }

    End of(List<Pod> pods) {
        remaining = pods.size();
        var placer = setting.placer();
        for (var pod : pods) {
            if (isHopeless()) {
                break;
            }
            var searched =
                    placer.search(
                            setting.views().apply(pod),
                            snapshot,
                            placer.sampling(setting.sampling(), start),
                            setting.sweep());
            start = searched.nextStart();
            var placing = searched.result();
            tried.add(new TriedPod(pod, placing, snapshot));
            switch (placing) {
                case PlacementResult.Placed chosen -> {
                    scheduled++;
                    snapshot = Assumed.in(snapshot, pod, chosen, placer.terms().gates());
                }
                case PlacementResult.Unschedulable _,
                        PlacementResult.Preempted _,
                        PlacementResult.Skipped _ -> {}
                case PlacementResult.PlacementFailed(var plugin, var error, _) -> {
                    return new End.Stopped(
                            new PlacementResult.PlacementFailed(
                                    plugin,
                                    "failed to schedule other pod from a pod group: " + error));
                }
                case PlacementResult.PlacementNotModelled(var field) -> {
                    return new End.Stopped(
                            new PlacementResult.PlacementNotModelled(
                                    "Pod %s %s".formatted(pod.meta().fullName(), field)));
                }
                case PlacementResult.PlacementUndecided(var nodes, _) -> {
                    return new End.Stopped(
                            new PlacementResult.PlacementUndecided(nodes, List.of()));
                }
            }
            remaining--;
        }
        return isHopeless() || scheduled == setting.placed()
                ? new End.TooFew(message())
                : new End.Fits();
    }

    private boolean isHopeless() {
        return remaining + scheduled < setting.group().minCount();
    }

    /// The message of the group. With topology-aware scheduling it counts placements, even where
    /// the group has no constraint and all nodes are the only one.
    private String message() {
        if (!isHopeless()) {
            return REFUSED;
        }
        var why =
                "minCount (%d) cannot be satisfied: %d scheduled, %d remaining"
                        .formatted(setting.group().minCount(), scheduled, remaining);
        if (setting.placer().terms().gates().on("TopologyAwareWorkloadScheduling")) {
            return "%s, 0/1 placements are available, first placement status: %s"
                    .formatted(REFUSED, tried.isEmpty() ? REFUSED : why);
        }
        return tried.isEmpty() ? REFUSED + ", " + why : why;
    }
}
