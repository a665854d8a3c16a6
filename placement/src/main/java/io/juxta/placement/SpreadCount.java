package io.juxta.placement;

import io.juxta.placement.SpreadConstraint.Inclusion;
import java.util.List;

/// Which nodes count for a spread constraint of a pod, and how many pods on them.
final class SpreadCount {

    /// Whose pods are counted.
    record Asked(String namespace, LabelSelector selector) {}

    private final Attempt attempt;
    private final NodeMemo<Asked, Integer> memo;
    private final WantedNodes wanted;
    private final Tolerance tolerance;
    private final boolean anywhere;

    SpreadCount(Attempt attempt, NodeMemo<Asked, Integer> memo) {
        this.attempt = attempt;
        this.memo = memo;
        wanted = WantedNodes.of(attempt.pod());
        tolerance = Tolerance.of(attempt);
        anywhere = wanted.all();
    }

    boolean includes(NodeState node, SpreadConstraint constraint) {
        return (constraint.affinityPolicy() == Inclusion.IGNORE || anywhere || wanted.match(node))
                && (constraint.taintsPolicy() == Inclusion.IGNORE
                        || tolerance.bearsAll(node.facts().forbidding()));
    }

    /// The domains of each constraint.
    Layout.Domains[] domains(List<SpreadConstraint> constraints) {
        var domains = new Layout.Domains[constraints.size()];
        for (var i = 0; i < domains.length; i++) {
            domains[i] = attempt.snapshot().layout().domains(constraints.get(i).topologyKey());
        }
        return domains;
    }

    /// Whether a node lacks some key.
    static boolean isNowhere(Layout.Domains[] domains, int node) {
        for (var each : domains) {
            if (each.of(node) < 0) {
                return true;
            }
        }
        return false;
    }

    /// The pods that a constraint means on each node.
    NodeMemo.Answers<Integer> pods(SpreadConstraint constraint) {
        var asked = new Asked(attempt.pod().namespace(), constraint.selector());
        return memo.of(attempt.snapshot(), asked, node -> pods(node, asked));
    }

    /// Those that are leaving do not count, and an empty selector counts nobody.
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
