package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.model.Pod;
import io.juxta.placement.ClaimDeallocation;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.Placer;
import io.juxta.placement.Sampling;
import io.juxta.placement.Scores;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/// The scheduling loop: places the pods of a cluster that have no node, one at a time.
///
/// Each turn: refresh the cache, take the next pod, run the placer on the snapshot, write the
/// result, and assume it. Where a pod is rejected because an unused claim of its has devices in the
/// wrong place, that claim is deallocated. Where evicting pods of lower priority makes room, they
/// are evicted, and the pod has its next turn in the next round. The loop ends when a round over
/// all pods changes nothing. Each round places a pod, deallocates a claim for the first time,
/// evicts a pod, or clears a nomination that an eviction or the input made, so the number of rounds
/// is bounded by the number of pods and claims. A pod is retried only when something changed since.
public final class Scheduler {

    /// Receives the progress of a run.
    @FunctionalInterface
    public interface Progress {
        void tried(int pods, int all);
    }

    /// How much is kept of the candidates of a pod.
    public enum Detail {
        /// Only the chosen node: for many pods on many nodes.
        NODE,
        /// All the best nodes, and the scores of all feasible nodes.
        SCORES
    }

    /// Whether pods of lower priority are evicted for a pod that fits nowhere.
    public enum EvictionMode {
        ON,
        /// Only found, for the answer: nothing is written, and messages do not mention it.
        OFF
    }

    /// The settings of the loop.
    ///
    /// @param placers the placer for a pod: it depends on the scheduler name of the pod
    /// @param ours whether this scheduler is responsible for a pod
    /// @param sampling how many nodes are looked at; starts where the last search ended
    /// @param sweep runs a search over nodes
    /// @param evictions whether pods are evicted for others
    public record Rules(
            Function<Pod, Placer> placers,
            Predicate<Pod> ours,
            Sampling sampling,
            ParallelLoop sweep,
            Detail detail,
            EvictionMode evictions) {

        /// Without evictions.
        public Rules(
                Function<Pod, Placer> placers,
                Predicate<Pod> ours,
                Sampling sampling,
                ParallelLoop sweep,
                Detail detail) {
            this(placers, ours, sampling, sweep, detail, EvictionMode.OFF);
        }

        /// One placer for all pods, every node, in the caller's thread.
        public static Rules of(Placer placer) {
            return new Rules(
                    _ -> placer, _ -> true, Sampling.NONE, ParallelLoop.INLINE, Detail.SCORES);
        }
    }

    private final Cluster cluster;
    private final ClusterView view;
    private final Rules rules;
    private final Binder binder;
    private final PodGroupTurn groups;
    private final Preemptions preemptions;
    private final Set<String> freed = new HashSet<>();
    private int start;

    /// The number of placed pods, deallocated claims and preemptions so far.
    private int changes;

    /// The caller closes the view.
    public Scheduler(Cluster cluster, ClusterView view, Rules rules) {
        this(cluster, view, rules, new Preemptions(cluster, view, new Eviction(cluster, view)));
    }

    private Scheduler(Cluster cluster, ClusterView view, Rules rules, Preemptions preemptions) {
        this.cluster = cluster;
        this.view = view;
        this.rules = rules;
        this.binder = new Binder(cluster, view);
        this.groups =
                new PodGroupTurn(
                        view, rules, preemptions, pod -> TemplateClaims.make(pod, cluster, view));
        this.preemptions = preemptions;
        this.start = rules.sampling().start();
    }

    /// A scheduler for the same cluster, to which the same is promised.
    public Scheduler with(Rules others) {
        var next = new Scheduler(cluster, view, others, preemptions);
        next.start = start;
        return next;
    }

    /// Places all pods without a node, as far as they fit.
    ///
    /// @return the result for each, in queue order
    public List<Attempted> run(Attempts attempts, Progress progress) {
        view.refresh();
        var queue = QueueOrder.of(view.pods().stream().filter(pod -> !pod.isBound()).toList());
        var turns = QueueTurn.of(queue, view.groups());
        var results = new ArrayList<Attempted>();
        var seen = new int[turns.size()];
        for (var i = 0; i < seen.length; i++) {
            seen[i] = changes;
            results.addAll(take(turns.get(i)));
            progress.tried(results.size(), queue.size());
        }
        if (attempts != Attempts.ONCE) {
            again(turns, results, seen);
        }
        results.replaceAll(this::settled);
        return results;
    }

    /// The result of a pod as it is now: one that was placed may have been evicted since.
    public Attempted settled(Attempted result) {
        var lost = preemptions.of(result.pod());
        return lost == null || !result.placed()
                ? result
                : new Attempted(
                        result.pod(),
                        new PlacementResult.Preempted(lost.preemption().pod(), lost.node()),
                        null);
    }

    /// The preemptions so far, in their order.
    public List<PreemptionRecord> preemptions() {
        return preemptions.records();
    }

    /// Further rounds.
    ///
    /// @param seen the number of changes at the last attempt of each turn
    private void again(List<QueueTurn> turns, List<Attempted> results, int[] seen) {
        int before;
        do {
            before = changes;
            for (var i = 0; i < seen.length; i++) {
                var turn = turns.get(i);
                var last = results.subList(turn.start(), turn.start() + turn.pods().size());
                if (seen[i] < changes
                        && last.stream().anyMatch(each -> mayChange(each.placing()))) {
                    seen[i] = changes;
                    var now = take(turn);
                    for (var at = 0; at < last.size(); at++) {
                        if (!last.get(at).placed()) {
                            last.set(at, now.get(at));
                        }
                    }
                }
            }
        } while (changes > before);
    }

    private List<Attempted> take(QueueTurn turn) {
        view.refresh();
        return turn.group().isEmpty() ? List.of(alone(turn.pods().getFirst())) : together(turn);
    }

    /// Whether another attempt could have another result.
    private static boolean mayChange(PlacementResult placing) {
        return switch (placing) {
            case PlacementResult.Placed _,
                    PlacementResult.Preempted _,
                    PlacementResult.PlacementNotModelled _,
                    PlacementResult.Skipped _ ->
                    false;
            case PlacementResult.Unschedulable _,
                    PlacementResult.PlacementFailed _,
                    PlacementResult.PlacementUndecided _ ->
                    true;
        };
    }

    /// Tries one pod, with those of its group where it has one, and writes the result.
    public Attempted attempt(Pod waiting) {
        view.refresh();
        if (!view.groups().name(waiting).isEmpty()) {
            for (var turn : groups.turn(waiting)) {
                for (var each : together(turn)) {
                    if (each.pod().meta().fullName().equals(waiting.meta().fullName())) {
                        return each;
                    }
                }
            }
        }
        return alone(waiting);
    }

    /// Tries the pending pods of a group. The grants are written once all are known to fit
    /// together.
    private List<Attempted> together(QueueTurn turn) {
        var outcome = groups.decide(turn, start);
        start = outcome.nextStart();
        var results = new ArrayList<Attempted>();
        for (var tried : outcome.pods()) {
            results.add(
                    tried.placing() instanceof PlacementResult.Placed chosen && tried.seen() != null
                            ? bound(tried.pod(), chosen, tried.seen())
                            : new Attempted(tried.pod(), tried.placing(), tried.seen()));
        }
        outcome.reliefs().forEach(this::relieve);
        if (rules.evictions() == EvictionMode.ON) {
            postFilter(outcome);
        }
        return results;
    }

    /// DefaultPreemption for a group.
    private void postFilter(GroupCycle.GroupOutcome outcome) {
        var pending = outcome.pods().stream().map(GroupCycle.TriedPod::pod).toList();
        var group = pending.isEmpty() ? null : view.groups().of(pending.getFirst());
        if (group != null
                && preemptions.carryOut(group, pending, outcome.preemption(), outcome.giving())) {
            changes++;
        }
    }

    private Attempted alone(Pod waiting) {
        var current = view.pod(waiting.meta().fullName());
        var absence = SkipReason.of(current, rules.ours());
        if (current == null || absence.isPresent()) {
            return new Attempted(current == null ? waiting : current, absence.orElseThrow(), null);
        }
        var pod = TemplateClaims.make(current, cluster, view);
        var placer = rules.placers().apply(pod);
        var snapshot = preemptions.around(view.view(pod), view.snapshot(), placer.terms());
        var searched =
                placer.search(
                        view.view(pod),
                        snapshot,
                        placer.sampling(rules.sampling(), start),
                        rules.sweep());
        start = searched.nextStart();
        var placing = searched.result();
        if (placing instanceof PlacementResult.Placed chosen) {
            return bound(pod, chosen, snapshot);
        }
        if (placing instanceof PlacementResult.Unschedulable refused) {
            return new Attempted(pod, postFilter(pod, placer, snapshot, refused), snapshot);
        }
        if (placing instanceof PlacementResult.PlacementFailed failed) {
            binder.leave(failed.left(), snapshot);
        }
        return new Attempted(pod, placing, snapshot);
    }

    /// First DynamicResources, then DefaultPreemption.
    private PlacementResult postFilter(
            Pod pod, Placer placer, Snapshot snapshot, PlacementResult.Unschedulable refused) {
        var seen = view.view(pod);
        var relief = ClaimDeallocation.of(seen, snapshot, placer.terms(), refused);
        relief.ifPresent(this::relieve);
        var found = placer.preempt(seen, snapshot, refused, view.budgets(), rules.sweep());
        if (rules.evictions() == EvictionMode.OFF) {
            return new PlacementResult.Unschedulable(refused.refusals(), refused.message(), found);
        }
        changes += preemptions.carryOut(pod, found) ? 1 : 0;
        return refused.after(relief.map(ClaimDeallocation::text).orElse(""), found);
    }

    private void relieve(ClaimDeallocation relief) {
        if (freed.add(relief.claim().meta().fullName()) && binder.relieve(relief)) {
            changes++;
        }
    }

    private Attempted bound(Pod pod, PlacementResult.Placed chosen, Snapshot snapshot) {
        return switch (binder.bind(pod, chosen.node(), chosen.grant())) {
            case BindingWriter.BindingResult.Done(var done) -> {
                changes++;
                yield new Attempted(done, kept(chosen), null);
            }
            case BindingWriter.BindingResult.Refused(_, var why) ->
                    new Attempted(pod, new PlacementResult.PlacementFailed("", why), snapshot);
        };
    }

    private PlacementResult kept(PlacementResult.Placed chosen) {
        return switch (rules.detail()) {
            case SCORES -> chosen;
            case NODE ->
                    new PlacementResult.Placed(
                            chosen.node(), List.of(chosen.node()), Scores.NONE, chosen.grant());
        };
    }
}
