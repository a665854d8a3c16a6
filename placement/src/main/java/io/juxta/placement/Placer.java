package io.juxta.placement;

import io.juxta.placement.Stances.End;
import io.juxta.placement.Stances.Objection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds a node for a pod as the Kubernetes scheduler does: filter plugins find the feasible nodes,
/// score plugins rank them.
///
/// Pure: the same pod, snapshot and sampling give the same result, on any number of threads.
public final class Placer {

    private final Terms terms;
    private final List<Plugin> plugins;
    private final Ranking ranking;
    private final NodeNotes<Opinion> opinions = new NodeNotes<>();

    public Placer(Terms terms, List<Plugin> plugins, List<Scoring> scorings) {
        this.terms = terms;
        this.plugins = List.copyOf(plugins);
        this.ranking = new Ranking(scorings, terms);
    }

    /// With the plugins of Kubernetes 1.37.
    public static Placer of(Terms terms) {
        var plugins = StandardPlugins.of(terms);
        return new Placer(terms, plugins.filters(), plugins.scores());
    }

    public Terms terms() {
        return terms;
    }

    /// Places a pod, looking at every node in the caller's thread.
    public Placing place(PodView pod, Snapshot snapshot) {
        return place(pod, snapshot, Sampling.NONE, Sweep.INLINE);
    }

    public Placing place(PodView pod, Snapshot snapshot, Sampling sampling, Sweep sweep) {
        var attempt = new Attempt(pod, snapshot, terms);
        var held = held(attempt);
        if (held != null) {
            return held;
        }
        if (snapshot.size() == 0) {
            return new Placing.Unschedulable(
                    List.of(), "no nodes available to schedule pods", Placing.Eviction.NO_USE);
        }
        var stances = Stances.of(plugins, attempt);
        if (stances.end() != null) {
            return ended(attempt, stances.end());
        }
        var promised = snapshot.node(pod.pod().status().nominatedNode());
        if (promised != null
                && judge(attempt, stances, promised, snapshot.indexOf(promised.name())).objection()
                        == null) {
            return chosen(promised, stances, sampling.start());
        }
        var basis = snapshot.hasNominated() ? null : stances.basis();
        var notes = opinions.take(snapshot, basis);
        var search = new NodeSearch(this, attempt, stances, sampling, notes);
        search.run(sweep);
        opinions.give(snapshot, basis, notes);
        return outcome(attempt, stances, search, sweep);
    }

    /// Why PreEnqueue holds the pod back, or null.
    public @Nullable Placing held(PodView pod, Snapshot snapshot) {
        return held(new Attempt(pod, snapshot, terms));
    }

    /// Why PreEnqueue holds the pod back, or null.
    private @Nullable Placing held(Attempt attempt) {
        var pod = attempt.pod();
        if (pod.isLeaving()) {
            return new Placing.Skipped("skip schedule deleting pod: " + pod.name());
        }
        for (var plugin : plugins) {
            switch (plugin.holding(attempt)) {
                case Hold.Nothing _ -> {}
                case Hold.Gated(var why) -> {
                    return new Placing.Skipped(why);
                }
                case Hold.Missing(var why) -> {
                    return new Placing.Failed(plugin.name(), why);
                }
            }
        }
        if (pod.unmodelled() != null) {
            return new Placing.NotModelled(pod.unmodelled());
        }
        return pod.unreadable() == null ? null : new Placing.Failed("", pod.unreadable());
    }

    private Placing ended(Attempt attempt, End end) {
        return switch (end) {
            case End.Failed(var plugin, var error) -> new Placing.Failed(plugin, error);
            case End.NotModelled(var field) -> new Placing.NotModelled(field);
            case End.Refused(var plugin, var rejected) -> {
                var nodes = attempt.snapshot().nodes();
                yield new Placing.Unschedulable(
                        List.of(
                                new Placing.Refused(
                                        nodes.stream().map(NodeState::name).toList(),
                                        plugin,
                                        rejected.reasons(),
                                        rejected.resolvable())),
                        "0/%d nodes are available: %s."
                                .formatted(nodes.size(), String.join(", ", rejected.reasons())),
                        Placing.Eviction.NO_USE);
            }
        };
    }

    private Placing chosen(NodeState node, Stances stances, int nextStart) {
        var failure = stances.failure(node);
        return failure != null
                ? failure
                : new Placing.Placed(
                        node.name(),
                        List.of(node.name()),
                        Scores.NONE,
                        stances.grant(node),
                        nextStart);
    }

    private Placing outcome(Attempt attempt, Stances stances, NodeSearch search, Sweep sweep) {
        var failure = search.failure();
        if (failure != null && failure.verdict() instanceof Verdict.Failed(var error)) {
            return new Placing.Failed(
                    failure.plugin(),
                    "running \"%s\" filter plugin: %s".formatted(failure.plugin(), error));
        }
        var feasible = search.feasible();
        return switch (feasible.size()) {
            case 0 -> search.refusals().placing(attempt, this);
            case 1 -> chosen(feasible.getFirst(), stances, search.nextStart());
            default ->
                    ranking.best(
                            attempt, stances, feasible, search.places(), sweep, search.nextStart());
        };
    }

    /// Runs the filters for a pod on a node. Where pods of equal or higher priority are nominated
    /// to the node, the pod must fit together with them too.
    Opinion judge(Attempt attempt, Stances stances, NodeState node, int index) {
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
            var beside = new Attempt(pod, attempt.snapshot().with(crowded), terms);
            var there = Stances.of(plugins, beside);
            if (there.end() instanceof End.Refused(var plugin, var rejected)) {
                return Opinion.of(new Objection(plugin, rejected), 0);
            }
            var objection = there.judge(crowded, index);
            work = there.work(index);
            if (objection != null) {
                return Opinion.of(objection, work);
            }
        }
        var objection = stances.judge(node, index);
        return Opinion.of(objection, work + stances.work(index));
    }

    /// The rejections of a pod on all nodes, even where it fits on others. Empty where the attempt
    /// ends before the filters run, or fails.
    public Objections objections(PodView pod, Snapshot snapshot, Sweep sweep) {
        var attempt = new Attempt(pod, snapshot, terms);
        var stances = Stances.of(plugins, attempt);
        if (held(attempt) != null || snapshot.size() == 0 || stances.end() != null) {
            return Objections.NONE;
        }
        var search =
                new NodeSearch(
                        this, attempt, stances, Sampling.NONE, opinions.take(snapshot, null));
        search.run(sweep);
        return search.failure() == null ? search.refusals().objections() : Objections.NONE;
    }

    /// The first rejection of a pod on one node, or null.
    @Nullable Objection objection(PodView pod, Snapshot snapshot, NodeState node) {
        var attempt = new Attempt(pod, snapshot, terms);
        var stances = Stances.of(plugins, attempt);
        return switch (stances.end()) {
            case null ->
                    stances.allows(node.name())
                            ? judge(attempt, stances, node, snapshot.indexOf(node.name()))
                                    .objection()
                            : new Objection(stances.narrowing(), stances.outside());
            case End.Refused(var plugin, var rejected) -> new Objection(plugin, rejected);
            case End.Failed(var plugin, var error) ->
                    new Objection(plugin, new Verdict.Failed(error));
            case End.NotModelled(var field) -> new Objection("", new Verdict.Failed(field));
        };
    }

    /// Whether a pod could run on a node; other nodes are not looked at.
    public boolean fits(PodView pod, Snapshot snapshot, String node) {
        var state = snapshot.node(node);
        return state != null && objection(pod, snapshot, state) == null;
    }
}
