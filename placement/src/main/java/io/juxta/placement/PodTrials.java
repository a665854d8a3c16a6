package io.juxta.placement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Places a pod again after changes, within a budget. The budget counts work, not time, so the same
/// trials run on any machine.
final class PodTrials {

    /// Upper bound on placements, however small the cluster is.
    private static final int MOST = 300;

    /// Upper bound on filtered nodes in all; the first few placements are always allowed.
    private static final long MOST_NODES = 400_000;

    /// Upper bound on checks of a single node, which cost far less than a placement.
    private static final int MOST_LOOKS = 300;

    private static final int FEWEST = 24;

    private final Placer placer;
    private final PodView pod;
    private final Snapshot snapshot;
    private final ParallelLoop sweep;
    private final @Nullable String node;
    private int most;
    private int made;
    private int looks;

    /// @param node the only one that counts, or null
    PodTrials(
            Placer placer,
            PodView pod,
            Snapshot snapshot,
            ParallelLoop sweep,
            @Nullable String node) {
        this.placer = placer;
        this.pod = pod;
        this.snapshot = snapshot;
        this.sweep = sweep;
        this.node = node;
        var affordable = MOST_NODES / Math.max(1, snapshot.size());
        this.most = (int) Math.max(FEWEST, Math.min(MOST, affordable));
    }

    /// The result of placing the pod after changes.
    ///
    /// @param fitting the feasible nodes among those that count
    /// @param refusals the rejections of the others that count
    record Trial(
            List<PodChange> changes,
            PodView pod,
            Snapshot snapshot,
            PlacementResult placing,
            List<String> fitting,
            List<PlacementResult.RefusedBy> refusals) {

        boolean fits() {
            return !fitting.isEmpty();
        }

        PodRemedy remedy() {
            var goesTo = placing instanceof PlacementResult.Placed placed ? placed.node() : "";
            return new PodRemedy(
                    changes, fitting.contains(goesTo) ? goesTo : fitting.getFirst(), fitting);
        }
    }

    Placer placer() {
        return placer;
    }

    /// Allows some more placements, kept for finding amounts once a helpful change is known.
    void openReserve() {
        most += FEWEST + most / 2;
    }

    boolean spent() {
        return made >= most;
    }

    /// Places the pod after changes.
    Trial make(List<PodChange> changes) {
        made++;
        var changed = pod(changes);
        var around = ClusterEdits.of(snapshot, pod.pod(), changes);
        var placing = placer.place(changed, around, Sampling.NONE, sweep);
        var fitting = fitting(placing);
        return new Trial(
                List.copyOf(changes),
                changed,
                around,
                placing,
                fitting,
                fitting.isEmpty() ? refusals(placing, changed, around) : List.of());
    }

    /// The changed pod.
    PodView pod(List<PodChange> changes) {
        return changes.isEmpty()
                ? pod
                : PodView.of(PodEdits.of(pod.pod(), changes), placer.terms().gates());
    }

    /// Whether the filters pass the changed pod on one node; false when the budget for such checks
    /// is used up.
    boolean isClear(List<PodChange> changes, String name) {
        if (looks++ >= MOST_LOOKS) {
            return false;
        }
        var around = ClusterEdits.of(snapshot, pod.pod(), changes);
        var there = around.node(name);
        return there != null && placer.objection(pod(changes), around, there) == null;
    }

    private List<String> fitting(PlacementResult placing) {
        if (!(placing instanceof PlacementResult.Placed placed)) {
            return List.of();
        }
        var nodes = placed.scores().nodes().isEmpty() ? placed.best() : placed.scores().nodes();
        if (node == null) {
            return nodes;
        }
        return nodes.contains(node) ? List.of(node) : List.of();
    }

    private List<PlacementResult.RefusedBy> refusals(
            PlacementResult placing, PodView changed, Snapshot around) {
        var all =
                switch (placing) {
                    case PlacementResult.Unschedulable(var refusals, _, _) -> refusals;
                    case PlacementResult.PlacementUndecided(_, var refusals) -> refusals;
                    case PlacementResult.Placed _ ->
                            placer.objections(changed, around, sweep).refusals();
                    case PlacementResult.PlacementFailed _,
                            PlacementResult.Preempted _,
                            PlacementResult.PlacementNotModelled _,
                            PlacementResult.Skipped _ ->
                            List.<PlacementResult.RefusedBy>of();
                };
        return node == null
                ? all
                : all.stream().filter(refused -> refused.nodes().contains(node)).toList();
    }
}
