package io.juxta.placement;

import io.juxta.placement.SpreadConstraint.Inclusion;
import java.util.List;

/// Counts the pods that a spread constraint matches, node by node, and decides which nodes count.
final class SpreadCount {

    /// The cache key: which pods are counted.
    record Asked(String namespace, LabelSelector selector) {}

    private final Attempt attempt;
    private final NodeResultCache<Asked, Integer> memo;
    private final NodeAffinityFilter wanted;
    private final TolerationFilter tolerance;
    private final boolean anywhere;

    SpreadCount(Attempt attempt, NodeResultCache<Asked, Integer> memo) {
        this.attempt = attempt;
        this.memo = memo;
        wanted = NodeAffinityFilter.of(attempt.pod());
        tolerance = TolerationFilter.of(attempt);
        anywhere = wanted.all();
    }

    boolean includes(NodeState node, SpreadConstraint constraint) {
        return (constraint.affinityPolicy() == Inclusion.IGNORE || anywhere || wanted.match(node))
                && (constraint.taintsPolicy() == Inclusion.IGNORE
                        || tolerance.bearsAll(node.facts().forbidding()));
    }

    /// The topology domains of each constraint.
    NodeIndex.Domains[] domains(List<SpreadConstraint> constraints) {
        var domains = new NodeIndex.Domains[constraints.size()];
        for (var i = 0; i < domains.length; i++) {
            domains[i] = attempt.snapshot().layout().domains(constraints.get(i).topologyKey());
        }
        return domains;
    }

    /// Whether a node lacks one of the keys.
    static boolean isNowhere(NodeIndex.Domains[] domains, int node) {
        for (var each : domains) {
            if (each.of(node) < 0) {
                return true;
            }
        }
        return false;
    }

    /// The number of matching pods on each node.
    NodeResultCache.Answers<Integer> pods(SpreadConstraint constraint) {
        var asked = new Asked(attempt.pod().namespace(), constraint.selector());
        return memo.of(attempt.snapshot(), asked, node -> pods(node, asked));
    }

    /// Pods that are being deleted do not count, and an empty selector matches no pod.
    private static int pods(NodeState node, Asked asked) {
        var selector = asked.selector();
        if (selector.none() || selector.isEverything()) {
            return 0;
        }
        var count = 0;
        for (var pod : node.pods()) {
            if (!pod.isLeaving()
                    && pod.namespace().equals(asked.namespace())
                    && selector.matches(pod.labels())) {
                count++;
            }
        }
        return count;
    }
}
