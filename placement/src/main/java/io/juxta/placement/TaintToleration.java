package io.juxta.placement;

import java.util.List;
import java.util.Optional;

/// The TaintToleration plugin: rejects nodes with taints that the pod does not tolerate, and scores
/// nodes higher with few untolerated `PreferNoSchedule` taints.
final class TaintToleration implements Plugin, Scoring {

    private static final FilterResult NO =
            FilterResult.rejected("node(s) had untolerated taint(s)");

    @Override
    public String name() {
        return "TaintToleration";
    }

    @Override
    public boolean hasNormalize() {
        return true;
    }

    @Override
    public int weight() {
        return 3;
    }

    @Override
    public PreFilterResult toward(Attempt attempt) {
        var tolerance = TolerationFilter.of(attempt);
        return new PreFilterResult.Judges(
                node -> tolerance.bearsAll(node.facts().forbidding()) ? FilterResult.PASSED : NO,
                tolerance);
    }

    @Override
    public Optional<Scorer> scorer(Attempt attempt, PreFilterResult own, List<NodeState> feasible) {
        return Optional.of(new Burden(TolerationFilter.of(attempt)));
    }

    /// Counts the `PreferNoSchedule` taints that the pod does not tolerate.
    private record Burden(TolerationFilter tolerance) implements Scorer {

        @Override
        public Object basis() {
            return tolerance;
        }

        @Override
        public long score(NodeState node, int index) {
            var count = 0L;
            if (node.facts().discouraging().isEmpty()) {
                return count;
            }
            for (var taint : node.facts().discouraging()) {
                count += tolerance.bears(taint) ? 0 : 1;
            }
            return count;
        }

        @Override
        public void normalize(long[] scores) {
            Normalize.fewestBest(scores);
        }
    }
}
