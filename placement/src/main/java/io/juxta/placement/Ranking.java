package io.juxta.placement;

import java.util.ArrayList;
import java.util.List;

/// Finds the best of several nodes that will do.
final class Ranking {

    private final List<Scoring> scorings;
    private final long[] weights;

    Ranking(List<Scoring> scorings, Terms terms) {
        this.scorings = List.copyOf(scorings);
        this.weights = new long[scorings.size()];
        for (var i = 0; i < weights.length; i++) {
            var scoring = scorings.get(i);
            weights[i] = terms.profile().weights().getOrDefault(scoring.name(), scoring.weight());
        }
    }

    Placing best(
            Attempt attempt,
            Stances stances,
            List<NodeState> feasible,
            Sweep sweep,
            int nextStart) {
        var names = new ArrayList<String>();
        var values = new ArrayList<long[]>();
        var totals = new long[feasible.size()];
        for (var i = 0; i < scorings.size(); i++) {
            var scoring = scorings.get(i);
            var own = stances.of(scoring.name());
            var scorer = scoring.scorer(attempt, own, feasible).orElse(null);
            if (scorer == null) {
                continue;
            }
            var scores = new long[feasible.size()];
            sweep.each(scores.length, at -> scores[at] = scorer.score(feasible.get(at), at));
            scorer.normalize(scores);
            for (var at = 0; at < scores.length; at++) {
                if (scores[at] < 0 || scores[at] > Scorer.MAX_SCORE) {
                    return outOfRange(scoring.name(), scores[at]);
                }
                totals[at] += scores[at] * weights[i];
            }
            names.add(scoring.name());
            values.add(scores);
        }
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
        var failure = stances.failure(chosen);
        if (failure != null) {
            return failure;
        }
        return new Placing.Placed(
                chosen.name(),
                best,
                new Scores(feasible, names, values),
                stances.grant(chosen),
                nextStart);
    }

    private static Placing outOfRange(String plugin, long score) {
        return new Placing.Failed(
                plugin,
                "plugin \"%s\" returns an invalid score %d, it should in the range of [0, %d] after normalizing"
                        .formatted(plugin, score, Scorer.MAX_SCORE));
    }
}
