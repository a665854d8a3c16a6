package io.juxta.placement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Places a pod again after changes, as long as the budget lasts. What it costs depends on the
/// question alone, so the same trials are made on any machine.
final class PodTrials {

    /// So many placements at most, however small the cluster is.
    private static final int MOST = 300;

    /// So many nodes are judged in all, but for the first few placements.
    private static final long MOST_NODES = 400_000;

    /// So many times a single node is looked at, which costs far less than placing.
    private static final int MOST_LOOKS = 300;

    private static final int FEWEST = 24;

    private final Placer placer;
    private final PodView pod;
    private final Snapshot snapshot;
    private final Sweep sweep;
    private final @Nullable String node;
    private int most;
    private int made;
    private int looks;

    /// @param node the only one that counts, or null
    PodTrials(Placer placer, PodView pod, Snapshot snapshot, Sweep sweep, @Nullable String node) {
        this.placer = placer;
        this.pod = pod;
        this.snapshot = snapshot;
        this.sweep = sweep;
        this.node = node;
        var affordable = MOST_NODES / Math.max(1, snapshot.size());
        this.most = (int) Math.max(FEWEST, Math.min(MOST, affordable));
    }

    /// A pod placed after changes.
    ///
    /// @param fitting of the nodes that count those that take it
    /// @param refusals who is against which of the nodes that count
    record Trial(
            List<PodChange> changes,
            PodView pod,
            Snapshot snapshot,
            Placing placing,
            List<String> fitting,
            List<Placing.Refused> refusals) {

        boolean fits() {
            return !fitting.isEmpty();
        }

        PodRemedy remedy() {
            var goesTo = placing instanceof Placing.Placed placed ? placed.node() : "";
            return new PodRemedy(
                    changes, fitting.contains(goesTo) ? goesTo : fitting.getFirst(), fitting);
        }
    }

    Placer placer() {
        return placer;
    }

    /// Some placements more, kept for finding amounts once it is known what helps.
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

    /// The pod alone after changes.
    PodView pod(List<PodChange> changes) {
        return changes.isEmpty()
                ? pod
                : PodView.of(PodEdits.of(pod.pod(), changes), placer.terms().gates());
    }

    /// Whether no plugin is against the pod on one node after changes; no when nobody may look any
    /// more.
    boolean isClear(List<PodChange> changes, String name) {
        if (looks++ >= MOST_LOOKS) {
            return false;
        }
        var around = ClusterEdits.of(snapshot, pod.pod(), changes);
        var there = around.node(name);
        return there != null && placer.objection(pod(changes), around, there) == null;
    }

    private List<String> fitting(Placing placing) {
        if (!(placing instanceof Placing.Placed placed)) {
            return List.of();
        }
        var nodes = placed.scores().nodes().isEmpty() ? placed.best() : placed.scores().nodes();
        if (node == null) {
            return nodes;
        }
        return nodes.contains(node) ? List.of(node) : List.of();
    }

    private List<Placing.Refused> refusals(Placing placing, PodView changed, Snapshot around) {
        var all =
                switch (placing) {
                    case Placing.Unschedulable(var refusals, _, _) -> refusals;
                    case Placing.Undecided(_, var refusals) -> refusals;
                    case Placing.Placed _ -> placer.objections(changed, around, sweep).refusals();
                    case Placing.Failed _, Placing.NotModelled _, Placing.Skipped _ ->
                            List.<Placing.Refused>of();
                };
        return node == null
                ? all
                : all.stream().filter(refused -> refused.nodes().contains(node)).toList();
    }
}
