package io.juxta.placement;

import io.juxta.placement.PreFilterResults.End;
import io.juxta.placement.PreFilterResults.Objection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Finds a node for a pod as the Kubernetes scheduler does: filter plugins find the feasible nodes,
/// score plugins rank them.
///
/// Pure: the same pod, snapshot and sampling give the same result, on any number of threads.
public final class Placer {

    private static final int NOT_REJECTED = -1;

    private final PlacementSettings terms;
    private final List<Plugin> plugins;
    private final Ranking ranking;
    private final PluginListener listener;
    private final NodeVerdictCache<NodeFinding> findings = new NodeVerdictCache<>();

    public Placer(PlacementSettings terms, List<Plugin> plugins, List<Scoring> scorings) {
        this(terms, plugins, new Ranking(scorings, terms), PluginListener.NONE);
    }

    private Placer(
            PlacementSettings terms,
            List<Plugin> plugins,
            Ranking ranking,
            PluginListener listener) {
        this.terms = terms;
        this.plugins = List.copyOf(plugins);
        this.ranking = ranking;
        this.listener = listener;
    }

    /// The same with somebody who hears the plugins of its searches.
    public Placer with(PluginListener other) {
        return new Placer(terms, plugins, ranking, other);
    }

    /// With the plugins of Kubernetes 1.37.
    public static Placer of(PlacementSettings terms) {
        var plugins = StandardPlugins.of(terms);
        return new Placer(terms, plugins.filters(), plugins.scores());
    }

    public PlacementSettings terms() {
        return terms;
    }

    /// Places a pod, looking at every node in the caller's thread.
    public PlacementResult place(PodView pod, Snapshot snapshot) {
        return place(pod, snapshot, Sampling.NONE, ParallelLoop.INLINE);
    }

    public PlacementResult place(
            PodView pod, Snapshot snapshot, Sampling sampling, ParallelLoop sweep) {
        return search(pod, snapshot, sampling, sweep).result();
    }

    /// The sampling of the profile, where it sets a percentage.
    public Sampling sampling(Sampling usual, int start) {
        var own = terms.profile().percentageOfNodesToScore();
        return new Sampling(own == 0 ? usual.percentage() : own, start);
    }

    /// The same, with the start of the next search. It moves with every search over nodes, whatever
    /// its result, and only with these.
    public Searched search(PodView pod, Snapshot snapshot, Sampling sampling, ParallelLoop sweep) {
        var attempt = new Attempt(pod, snapshot, terms);
        var held = held(attempt);
        if (held != null) {
            return new Searched(held, sampling.start());
        }
        if (snapshot.size() == 0) {
            return new Searched(
                    new PlacementResult.Unschedulable(
                            List.of(),
                            "no nodes available to schedule pods",
                            new Preemption.NotTried()),
                    sampling.start());
        }
        var start = listener.nanos();
        var preFilterResults = PreFilterResults.of(plugins, attempt, listener);
        var filtering = listener.nanos();
        listener.ended(
                ExtensionPoint.PRE_FILTER, status(preFilterResults.end()), filtering - start);
        if (preFilterResults.end() != null) {
            return new Searched(ended(attempt, preFilterResults.end()), sampling.start());
        }
        var promised = snapshot.indexOf(pod.pod().status().nominatedNode());
        var rejected = NOT_REJECTED;
        if (promised >= 0) {
            var node = snapshot.node(promised);
            var objection = judge(attempt, preFilterResults, node, promised).objection();
            if (objection == null) {
                filtered(PluginStatus.SUCCESS, filtering);
                return new Searched(chosen(node, preFilterResults), sampling.start());
            }
            rejected =
                    objection.verdict() instanceof FilterResult.FilterFailed
                            ? NOT_REJECTED
                            : promised;
        }
        var basis = preFilterResults.basis();
        var notes = findings.take(snapshot, basis);
        var search =
                new NodeSearch(this, attempt, preFilterResults, sampling, ranking.most(), notes);
        search.run(sweep);
        findings.give(snapshot, basis, notes);
        filtered(search.failure() == null ? PluginStatus.SUCCESS : PluginStatus.ERROR, filtering);
        return new Searched(
                outcome(attempt, preFilterResults, search, sweep), search.nextStart(rejected));
    }

    private void filtered(PluginStatus status, long since) {
        listener.ended(ExtensionPoint.FILTER, status, listener.nanos() - since);
    }

    private static PluginStatus status(@Nullable End end) {
        return switch (end) {
            case null -> PluginStatus.SUCCESS;
            case End.Refused(_, var rejected) -> PluginStatus.of(rejected);
            case End.Failed _ -> PluginStatus.ERROR;
        };
    }

    /// Why PreEnqueue holds the pod back, or null.
    public @Nullable PlacementResult held(PodView pod, Snapshot snapshot) {
        var start = listener.nanos();
        var held = held(new Attempt(pod, snapshot, terms), listener);
        listener.ended(
                ExtensionPoint.PRE_ENQUEUE,
                held == null ? PluginStatus.SUCCESS : PluginStatus.UNRESOLVABLE,
                listener.nanos() - start);
        return held;
    }

    private @Nullable PlacementResult held(Attempt attempt) {
        return held(attempt, PluginListener.NONE);
    }

    /// Why PreEnqueue holds the pod back, or null.
    private @Nullable PlacementResult held(Attempt attempt, PluginListener hears) {
        var pod = attempt.pod();
        if (pod.isLeaving()) {
            return new PlacementResult.Skipped("skip schedule deleting pod: " + pod.name());
        }
        for (var plugin : plugins) {
            var start = hears.nanos();
            var result = plugin.holding(attempt);
            if (plugin.hasPreEnqueue()) {
                hears.ran(
                        plugin.name(),
                        ExtensionPoint.PRE_ENQUEUE,
                        PluginStatus.of(result),
                        hears.nanos() - start);
            }
            switch (result) {
                case PreEnqueueResult.NotHeld _ -> {}
                case PreEnqueueResult.Gated(var why) -> {
                    return new PlacementResult.Skipped(why);
                }
                case PreEnqueueResult.MissingObject(var why) -> {
                    return new PlacementResult.PlacementFailed(plugin.name(), why);
                }
            }
        }
        return pod.unreadable() == null
                ? null
                : new PlacementResult.PlacementFailed("", pod.unreadable());
    }

    private PlacementResult ended(Attempt attempt, End end) {
        return switch (end) {
            case End.Failed(var plugin, var error) ->
                    new PlacementResult.PlacementFailed(plugin, error);
            case End.Refused(var plugin, var rejected) -> {
                var nodes = attempt.snapshot().nodes();
                yield new PlacementResult.Unschedulable(
                        List.of(
                                new PlacementResult.RefusedBy(
                                        nodes.stream().map(NodeState::name).toList(),
                                        plugin,
                                        rejected.reasons(),
                                        rejected.resolvable())),
                        "0/%d nodes are available: %s."
                                .formatted(nodes.size(), String.join(", ", rejected.reasons())),
                        new Preemption.NotTried());
            }
        };
    }

    private PlacementResult chosen(NodeState node, PreFilterResults preFilterResults) {
        var failure = preFilterResults.failure(node);
        return failure != null
                ? failure
                : new PlacementResult.Placed(
                        node.name(),
                        List.of(node.name()),
                        Scores.NONE,
                        preFilterResults.grant(node));
    }

    private PlacementResult outcome(
            Attempt attempt,
            PreFilterResults preFilterResults,
            NodeSearch search,
            ParallelLoop sweep) {
        var failure = search.failure();
        if (failure != null && failure.verdict() instanceof FilterResult.FilterFailed(var error)) {
            return new PlacementResult.PlacementFailed(
                    failure.plugin(),
                    "running \"%s\" filter plugin: %s".formatted(failure.plugin(), error));
        }
        var feasible = search.feasible();
        return switch (feasible.size()) {
            case 0 -> search.refusals().placing(attempt);
            case 1 -> chosen(feasible.getFirst(), preFilterResults);
            default ->
                    ranking.best(
                            attempt, preFilterResults, feasible, search.places(), sweep, listener);
        };
    }

    /// Runs the filters for a pod on a node. Where pods of equal or higher priority are nominated
    /// to the node, the pod must fit together with them too.
    NodeFinding judge(
            Attempt attempt, PreFilterResults preFilterResults, NodeState node, int index) {
        var pod = attempt.pod();
        var crowded = node;
        var work = 0L;
        if (attempt.snapshot().hasNominated()) {
            for (var other : attempt.snapshot().nominated(node.name())) {
                if (other.priority() >= pod.priority() && !other.key().equals(pod.key())) {
                    crowded = crowded.with(other);
                }
            }
        }
        if (crowded != node) {
            var full = crowded;
            var there =
                    preFilterResults.after(
                            plugins, () -> new Attempt(pod, attempt.snapshot().with(full), terms));
            if (there.end() instanceof End.Refused(var plugin, var rejected)) {
                return NodeFinding.of(new Objection(plugin, rejected), 0);
            }
            var objection = there.judge(crowded, index);
            work = there.work(index);
            if (objection != null) {
                return NodeFinding.of(objection, work);
            }
        }
        var objection = preFilterResults.judge(node, index);
        return NodeFinding.of(objection, work + preFilterResults.work(index));
    }

    /// Runs DefaultPreemption for a pod that no node passed.
    ///
    /// @param refused the result of [#place] in the same snapshot
    public Preemption preempt(
            PodView pod,
            Snapshot snapshot,
            PlacementResult.Unschedulable refused,
            DisruptionBudgets budgets,
            ParallelLoop sweep) {
        return terms.profile().preemption().enabled() && snapshot.size() > 0
                ? new DefaultPreemption(this, new Attempt(pod, snapshot, terms), budgets)
                        .of(refused, sweep)
                : new Preemption.NotTried();
    }

    /// Runs DefaultPreemption for a PodGroup that found no place.
    ///
    /// @param pending its pods that have no node
    /// @param attempt tries them
    public GroupPreemption preempt(
            PodGroup group,
            List<PodView> pending,
            Snapshot snapshot,
            DisruptionBudgets budgets,
            GroupAttempt attempt) {
        return terms.profile().preemption().groups() && snapshot.size() > 0
                ? new PodGroupPreemption(this, group, snapshot, budgets).of(pending, attempt)
                : new GroupPreemption.GroupNotTried();
    }

    /// The PreFilter results for a pod.
    PreFilterResults preFilter(Attempt attempt) {
        return PreFilterResults.of(plugins, attempt);
    }

    /// Runs the filters on a node after pods left it or came to it.
    ///
    /// @param before the results in the snapshot as it was
    /// @param moved the attempt in the snapshot as it is; made only where filters look at it
    NodeFinding judge(
            Attempt attempt,
            PreFilterResults before,
            Supplier<Attempt> moved,
            NodeState node,
            int index) {
        if (before.isLocal()) {
            return judge(attempt, before, node, index);
        }
        var now = moved.get();
        var results = before.after(plugins, () -> now);
        return results.end() instanceof End.Refused(var plugin, var rejected)
                ? NodeFinding.of(new Objection(plugin, rejected), 0)
                : judge(now, results, node, index);
    }

    /// The rejections of a pod on all nodes, even where it fits on others. Empty where the attempt
    /// ends before the filters run, or fails.
    public Diagnosis objections(PodView pod, Snapshot snapshot, ParallelLoop sweep) {
        var attempt = new Attempt(pod, snapshot, terms);
        var preFilterResults = PreFilterResults.of(plugins, attempt);
        if (held(attempt) != null || snapshot.size() == 0 || preFilterResults.end() != null) {
            return Diagnosis.NONE;
        }
        var search =
                new NodeSearch(
                        this,
                        attempt,
                        preFilterResults,
                        Sampling.NONE,
                        Integer.MAX_VALUE,
                        findings.take(snapshot, null));
        search.run(sweep);
        return search.failure() == null ? search.refusals().objections() : Diagnosis.NONE;
    }

    /// The first rejection of a pod on one node, or null.
    @Nullable Objection objection(PodView pod, Snapshot snapshot, NodeState node) {
        var attempt = new Attempt(pod, snapshot, terms);
        var preFilterResults = PreFilterResults.of(plugins, attempt);
        return switch (preFilterResults.end()) {
            case null ->
                    preFilterResults.allows(node.name())
                            ? judge(attempt, preFilterResults, node, snapshot.indexOf(node.name()))
                                    .objection()
                            : new Objection(
                                    preFilterResults.narrowing(), preFilterResults.outside());
            case End.Refused(var plugin, var rejected) -> new Objection(plugin, rejected);
            case End.Failed(var plugin, var error) ->
                    new Objection(plugin, new FilterResult.FilterFailed(error));
        };
    }

    /// Whether a pod could run on a node; other nodes are not looked at.
    public boolean fits(PodView pod, Snapshot snapshot, String node) {
        var state = snapshot.node(node);
        return state != null && objection(pod, snapshot, state) == null;
    }
}
