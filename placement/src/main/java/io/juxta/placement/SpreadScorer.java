package io.juxta.placement;

import java.util.List;

/// The score of PodTopologySpread: higher in domains with few matching pods.
///
/// A pod counts more where the topology has more domains, so that zones are not outweighed by
/// nodes.
final class SpreadScorer implements Scorer {

    private final Snapshot snapshot;
    private final List<SpreadConstraint> constraints;
    private final NodeIndex.Domains[] domains;
    private final boolean needsAllKeys;

    /// Index of each feasible node in the snapshot.
    private final int[] indexes;

    /// The number of matching pods in each domain, or on each feasible node where the topology key
    /// is the host name.
    private final long[][] pods;

    private final double[] weights;

    SpreadScorer(Attempt attempt, SpreadRules rules, List<NodeState> feasible, SpreadCount count) {
        snapshot = attempt.snapshot();
        constraints = rules.constraints();
        needsAllKeys = rules.needsAllKeys();
        domains = count.domains(constraints);
        indexes = snapshot.indexes(feasible);
        pods = new long[constraints.size()][];
        weights = new double[constraints.size()];
        NodeResultCache.Answers<Integer> onNode = null;
        for (var i = 0; i < weights.length; i++) {
            var constraint = constraints.get(i);
            var sameAsBefore =
                    i > 0 && constraint.selector().equals(constraints.get(i - 1).selector());
            onNode = onNode != null && sameAsBefore ? onNode : count.pods(constraint);
            var places = isPerNode(i) ? perNode(i, onNode) : perDomain(i, onNode, count);
            weights[i] = StrictMath.log(places + 2);
        }
    }

    private boolean isPerNode(int constraint) {
        return constraints.get(constraint).topologyKey().equals(SpreadRules.HOSTNAME);
    }

    /// Whether a node does not count because it lacks a key.
    private boolean isIgnored(int node) {
        return needsAllKeys && SpreadCount.isNowhere(domains, node);
    }

    /// @return how many nodes are scored
    private int perNode(int constraint, NodeResultCache.Answers<Integer> onNode) {
        var counts = new long[indexes.length];
        var scored = 0;
        for (var i = 0; i < counts.length; i++) {
            counts[i] = onNode.get(indexes[i]);
            scored += isIgnored(indexes[i]) ? 0 : 1;
        }
        pods[constraint] = counts;
        return scored;
    }

    /// Counts pods on all nodes of the domains that have a feasible node.
    ///
    /// @return the number of such domains; nodes without the label form one of their own
    private int perDomain(int at, NodeResultCache.Answers<Integer> onNode, SpreadCount count) {
        var known = domains[at];
        var open = new boolean[known.count()];
        var places = 0;
        var lacking = 0;
        for (var index : indexes) {
            if (!isIgnored(index)) {
                var domain = known.of(index);
                if (domain < 0) {
                    lacking = 1;
                } else if (!open[domain]) {
                    open[domain] = true;
                    places++;
                }
            }
        }
        var counts = new long[known.count()];
        for (var node = 0; node < snapshot.size(); node++) {
            var domain = known.of(node);
            if (domain >= 0
                    && open[domain]
                    && !isIgnored(node)
                    && count.includes(snapshot.node(node), constraints.get(at))) {
                counts[domain] += onNode.get(node);
            }
        }
        pods[at] = counts;
        return places + lacking;
    }

    @Override
    public long score(NodeState node, int index) {
        if (isIgnored(indexes[index])) {
            return 0;
        }
        var score = 0.0;
        for (var i = 0; i < weights.length; i++) {
            var domain = domains[i].of(indexes[index]);
            if (domain >= 0) {
                var there = pods[i][isPerNode(i) ? index : domain];
                score += there * weights[i] + (constraints.get(i).maxSkew() - 1);
            }
        }
        return Math.round(score);
    }

    @Override
    public void normalize(long[] scores) {
        var lowest = Long.MAX_VALUE;
        var highest = 0L;
        for (var i = 0; i < scores.length; i++) {
            if (!isIgnored(indexes[i])) {
                lowest = Math.min(lowest, scores[i]);
                highest = Math.max(highest, scores[i]);
            }
        }
        for (var i = 0; i < scores.length; i++) {
            if (isIgnored(indexes[i])) {
                scores[i] = 0;
            } else {
                scores[i] =
                        highest == 0
                                ? MAX_SCORE
                                : MAX_SCORE * (highest + lowest - scores[i]) / highest;
            }
        }
    }
}
