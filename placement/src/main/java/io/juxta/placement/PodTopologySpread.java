package io.juxta.placement;

import java.util.List;
import java.util.Optional;

/// The PodTopologySpread plugin: rejects nodes of domains that would exceed the maximal skew, and
/// scores nodes higher in domains with few matching pods.
final class PodTopologySpread implements Plugin, Scoring {

    private static final String TOO_MANY = "node(s) didn't match pod topology spread constraints";
    private static final FilterResult NO = FilterResult.evictable(TOO_MANY);
    private static final FilterResult NO_LABEL =
            FilterResult.rejected(TOO_MANY + " (missing required label)");

    private final NodeResultCache<SpreadCount.Asked, Integer> memo = new NodeResultCache<>();

    @Override
    public String name() {
        return "PodTopologySpread";
    }

    @Override
    public boolean hasNormalize() {
        return true;
    }

    @Override
    public int weight() {
        return 2;
    }

    @Override
    public PreFilterResult toward(Attempt attempt) {
        var constraints = SpreadRules.hard(attempt).constraints();
        return constraints.isEmpty()
                ? PreFilterResult.INDIFFERENT
                : new PreFilterResult.Judges(
                        new Skews(attempt, constraints, new SpreadCount(attempt, memo)), null);
    }

    @Override
    public Optional<Scorer> scorer(Attempt attempt, PreFilterResult own, List<NodeState> feasible) {
        var rules = SpreadRules.soft(attempt);
        return rules.constraints().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new SpreadScorer(attempt, rules, feasible, new SpreadCount(attempt, memo)));
    }

    /// The filter: the number of matching pods in each domain, and the minimum.
    private static final class Skews implements NodeFilter {

        private final Snapshot snapshot;
        private final List<SpreadConstraint> constraints;
        private final NodeIndex.Domains[] domains;
        private final int[][] pods;
        private final int[] fewest;
        private final int[] self;

        Skews(Attempt attempt, List<SpreadConstraint> constraints, SpreadCount count) {
            this.snapshot = attempt.snapshot();
            this.constraints = constraints;
            var size = constraints.size();
            domains = count.domains(constraints);
            pods = new int[size][];
            fewest = new int[size];
            self = new int[size];
            for (var i = 0; i < size; i++) {
                var constraint = constraints.get(i);
                pods[i] = new int[domains[i].count()];
                fewest[i] = count(i, count);
                self[i] = constraint.selector().matches(attempt.pod().labels()) ? 1 : 0;
            }
        }

        /// Counts the pods of all domains.
        ///
        /// @return the minimum over the eligible domains
        private int count(int at, SpreadCount count) {
            var constraint = constraints.get(at);
            var onNode = count.pods(constraint);
            var counts = new boolean[pods[at].length];
            var known = 0;
            for (var node = 0; node < snapshot.size(); node++) {
                if (SpreadCount.isNowhere(domains, node)
                        || !count.includes(snapshot.node(node), constraint)) {
                    continue;
                }
                var domain = domains[at].of(node);
                known += counts[domain] ? 0 : 1;
                counts[domain] = true;
                pods[at][domain] += onNode.get(node);
            }
            if (known < constraint.minDomains()) {
                return 0;
            }
            var least = Integer.MAX_VALUE;
            for (var domain = 0; domain < counts.length; domain++) {
                least = counts[domain] ? Math.min(least, pods[at][domain]) : least;
            }
            return least;
        }

        @Override
        public FilterResult judge(NodeState node) {
            return judge(node, snapshot.indexOf(node.name()));
        }

        @Override
        public FilterResult judge(NodeState node, int index) {
            for (var i = 0; i < fewest.length; i++) {
                var domain = domains[i].of(index);
                if (domain < 0) {
                    return NO_LABEL;
                }
                if (pods[i][domain] + self[i] - fewest[i] > constraints.get(i).maxSkew()) {
                    return NO;
                }
            }
            return FilterResult.PASSED;
        }
    }
}
