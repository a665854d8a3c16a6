package io.juxta.placement;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Ranks the feasible nodes by their scores.
final class Ranking {

    private final List<Scoring> scorings;
    private final long[] weights;
    private final NodeVerdictCache<Long> notes = new NodeVerdictCache<>();

    Ranking(List<Scoring> scorings, PlacementSettings terms) {
        this.scorings = List.copyOf(scorings);
        this.weights = new long[scorings.size()];
        for (var i = 0; i < weights.length; i++) {
            var scoring = scorings.get(i);
            weights[i] = terms.profile().weights().getOrDefault(scoring.name(), scoring.weight());
        }
    }

    /// How many feasible nodes are of use: without scores the first is as good as any.
    int most() {
        return scorings.isEmpty() ? 1 : Integer.MAX_VALUE;
    }

    PlacementResult best(
            Attempt attempt,
            PreFilterResults preFilterResults,
            List<NodeState> feasible,
            int[] places,
            ParallelLoop sweep,
            PluginListener listener) {
        var begun = listener.nanos();
        var preScoring = 0L;
        var names = new ArrayList<String>();
        var values = new ArrayList<long[]>();
        var totals = new long[feasible.size()];
        for (var i = 0; i < scorings.size(); i++) {
            var scoring = scorings.get(i);
            var own = preFilterResults.of(scoring.name());
            var start = listener.nanos();
            var scorer = scoring.scorer(attempt, own, feasible).orElse(null);
            var prepared = listener.nanos() - start;
            preScoring += prepared;
            if (scoring.hasPreScore()) {
                listener.ran(
                        scoring.name(),
                        ExtensionPoint.PRE_SCORE,
                        scorer == null ? PluginStatus.SKIP : PluginStatus.SUCCESS,
                        prepared);
            }
            if (scorer == null) {
                continue;
            }
            var heard = heard(scoring.name(), scorer, listener);
            var scores = scores(scoring.name(), heard, attempt, feasible, places, sweep);
            var normalizing = listener.nanos();
            scorer.normalize(scores);
            if (scoring.hasNormalize()) {
                listener.ran(
                        scoring.name(),
                        ExtensionPoint.NORMALIZE,
                        PluginStatus.SUCCESS,
                        listener.nanos() - normalizing);
            }
            for (var at = 0; at < scores.length; at++) {
                if (scores[at] < 0 || scores[at] > Scorer.MAX_SCORE) {
                    return outOfRange(scoring.name(), scores[at]);
                }
                totals[at] += scores[at] * weights[i];
            }
            names.add(scoring.name());
            values.add(scores);
        }
        listener.ended(ExtensionPoint.PRE_SCORE, PluginStatus.SUCCESS, preScoring);
        listener.ended(
                ExtensionPoint.SCORE, PluginStatus.SUCCESS, listener.nanos() - begun - preScoring);
        var top = Long.MIN_VALUE;
        for (var total : totals) {
            top = Math.max(top, total);
        }
        var best = new ArrayList<String>();
        NodeState chosen = null;
        for (var at = 0; at < totals.length; at++) {
            if (totals[at] == top) {
                chosen = chosen == null ? feasible.get(at) : chosen;
                best.add(feasible.get(at).name());
            }
        }
        if (chosen == null) {
            throw new IllegalArgumentException("No node to choose from.");
        }
        var failure = preFilterResults.failure(chosen);
        if (failure != null) {
            return failure;
        }
        return new PlacementResult.Placed(
                chosen.name(),
                best,
                new Scores(feasible, names, values, totals),
                preFilterResults.grant(chosen));
    }

    /// The scorer, heard by the listener.
    private static Scorer heard(String plugin, Scorer scorer, PluginListener listener) {
        return !listener.isListening()
                ? scorer
                : new Scorer() {
                    @Override
                    public long score(NodeState node, int index) {
                        var start = listener.nanos();
                        var score = scorer.score(node, index);
                        listener.ran(
                                plugin,
                                ExtensionPoint.SCORE,
                                PluginStatus.SUCCESS,
                                listener.nanos() - start);
                        return score;
                    }

                    @Override
                    public @Nullable Object basis() {
                        return scorer.basis();
                    }
                };
    }

    /// Raw scores; for unchanged nodes and a pod with the same key they come from the cache.
    ///
    /// @param places indexes of the feasible nodes in the snapshot
    private long[] scores(
            String name,
            Scorer scorer,
            Attempt attempt,
            List<NodeState> feasible,
            int[] places,
            ParallelLoop sweep) {
        var scores = new long[feasible.size()];
        var basis = scorer.basis();
        if (basis == null) {
            sweep.each(scores.length, at -> scores[at] = scorer.score(feasible.get(at), at));
            return scores;
        }
        var asked = List.of(name, basis);
        var known = notes.take(attempt.snapshot(), asked);
        var unknown = new int[scores.length];
        var open = 0;
        for (var at = 0; at < scores.length; at++) {
            var score = known.get(places[at], feasible.get(at));
            if (score == null) {
                unknown[open++] = at;
            } else {
                scores[at] = score;
            }
        }
        sweep.each(
                open,
                i -> {
                    var at = unknown[i];
                    scores[at] = scorer.score(feasible.get(at), at);
                    known.put(places[at], feasible.get(at), scores[at]);
                });
        notes.give(attempt.snapshot(), asked, known);
        return scores;
    }

    private static PlacementResult outOfRange(String plugin, long score) {
        return new PlacementResult.PlacementFailed(
                plugin,
                "plugin \"%s\" returns an invalid score %d, it should in the range of [0, %d] after normalizing"
                        .formatted(plugin, score, Scorer.MAX_SCORE));
    }
}
