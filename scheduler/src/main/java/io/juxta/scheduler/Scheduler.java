package io.juxta.scheduler;

import io.juxta.kube.Cluster;
import io.juxta.model.Pod;
import io.juxta.placement.Placer;
import io.juxta.placement.Placing;
import io.juxta.placement.Sampling;
import io.juxta.placement.Scores;
import io.juxta.placement.Snapshot;
import io.juxta.placement.Sweep;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/// Places the pods of a cluster that have no node, one at a time.
///
/// A plain loop: hear what happened, take the next pod, ask the placer about the snapshot, write
/// down what it says, and assume it is so. It ends when a round over all pods places none: each
/// round places one pod at least, so there are no more rounds than pods. A pod is only tried again
/// when another was placed since, for nothing else changes in its favour.
public final class Scheduler {

    /// Is told how far it has come.
    @FunctionalInterface
    public interface Progress {
        void tried(int pods, int all);
    }

    /// How much is kept of where a pod could have gone.
    public enum Detail {
        /// The node it went to: for many pods on many nodes.
        NODE,
        /// All the best nodes, and the scores of all that fit.
        SCORES
    }

    /// What decides about pods.
    ///
    /// @param placers which rules hold for a pod: they depend on the scheduler it names
    /// @param ours whether a pod is this scheduler's to place
    /// @param sampling how many nodes are looked at; begins where the last search ended
    /// @param sweep runs a search over nodes
    public record Rules(
            Function<Pod, Placer> placers,
            Predicate<Pod> ours,
            Sampling sampling,
            Sweep sweep,
            Detail detail) {

        /// One placer for all pods, every node, in the caller's thread.
        public static Rules of(Placer placer) {
            return new Rules(_ -> placer, _ -> true, Sampling.NONE, Sweep.INLINE, Detail.SCORES);
        }
    }

    private final Cluster cluster;
    private final ClusterView view;
    private final Rules rules;
    private final Binder binder;
    private int start;

    /// The view is closed by whoever made it.
    public Scheduler(Cluster cluster, ClusterView view, Rules rules) {
        this.cluster = cluster;
        this.view = view;
        this.rules = rules;
        this.binder = new Binder(cluster, view);
        this.start = rules.sampling().start();
    }

    /// Places all pods without a node, as far as they fit.
    ///
    /// @return what came of each, in the order of the queue
    public List<Attempted> run(Attempts attempts, Progress progress) {
        view.refresh();
        var queue = QueueOrder.of(view.pods().stream().filter(pod -> !pod.isBound()).toList());
        var results = new ArrayList<Attempted>();
        var placed = 0;
        for (var pod : queue) {
            var result = attempt(pod);
            results.add(result);
            placed += result.placed() ? 1 : 0;
            progress.tried(results.size(), queue.size());
        }
        return attempts == Attempts.ONCE ? results : again(results, placed);
    }

    /// Further rounds.
    private List<Attempted> again(List<Attempted> first, int placedAtFirst) {
        var results = new ArrayList<>(first);
        // How many pods had been placed when each was tried last.
        var seen = new int[results.size()];
        var placed = 0;
        for (var i = 0; i < seen.length; i++) {
            seen[i] = placed;
            placed += results.get(i).placed() ? 1 : 0;
        }
        var before = -1;
        placed = placedAtFirst;
        while (placed > before) {
            before = placed;
            for (var i = 0; i < seen.length; i++) {
                var last = results.get(i);
                if (seen[i] < placed && mayChange(last.placing())) {
                    seen[i] = placed;
                    var result = attempt(last.pod());
                    results.set(i, result);
                    placed += result.placed() ? 1 : 0;
                }
            }
        }
        return results;
    }

    /// Whether another try could end differently.
    private static boolean mayChange(Placing placing) {
        return switch (placing) {
            case Placing.Placed _, Placing.NotModelled _, Placing.Skipped _ -> false;
            case Placing.Unschedulable _, Placing.Failed _, Placing.Undecided _ -> true;
        };
    }

    /// Tries one pod, and writes down what comes of it.
    public Attempted attempt(Pod waiting) {
        view.refresh();
        var current = view.pod(waiting.meta().fullName());
        if (current == null) {
            return new Attempted(waiting, new Placing.Skipped("it is gone"), null);
        }
        if (ClusterView.hasEnded(current)) {
            return new Attempted(
                    current,
                    new Placing.Skipped("it has ended: " + current.status().phase()),
                    null);
        }
        if (!rules.ours().test(current)) {
            return new Attempted(
                    current,
                    new Placing.Skipped(
                            "it is for scheduler %s".formatted(current.spec().schedulerName())),
                    null);
        }
        var pod = TemplateClaims.make(current, cluster, view);
        var snapshot = view.snapshot();
        var placing =
                rules.placers()
                        .apply(pod)
                        .place(
                                view.view(pod),
                                snapshot,
                                new Sampling(rules.sampling().percentage(), start),
                                rules.sweep());
        return placing instanceof Placing.Placed chosen
                ? bound(pod, chosen, snapshot)
                : new Attempted(pod, placing, snapshot);
    }

    private Attempted bound(Pod pod, Placing.Placed chosen, Snapshot snapshot) {
        return switch (binder.bind(pod, chosen.node(), chosen.grant())) {
            case Binder.Bound.Done(var done) -> {
                start = chosen.nextStart();
                yield new Attempted(done, kept(chosen), null);
            }
            case Binder.Bound.Refused(var why) ->
                    new Attempted(pod, new Placing.Failed("", why), snapshot);
        };
    }

    private Placing kept(Placing.Placed chosen) {
        return switch (rules.detail()) {
            case SCORES -> chosen;
            case NODE ->
                    new Placing.Placed(
                            chosen.node(),
                            List.of(chosen.node()),
                            Scores.NONE,
                            chosen.grant(),
                            chosen.nextStart());
        };
    }
}
