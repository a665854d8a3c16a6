package io.juxta.placement;

import io.juxta.placement.PlacementResult.Eviction;
import java.util.List;

/// Whether evicting pods of lower priority may make room for a pod.
final class PreemptionHint {

    /// Upper bound on dry runs with pods removed. Beyond it the answer is "unknown", not "no".
    private static final int TRIALS = 100;

    private PreemptionHint() {}

    static Eviction of(Attempt attempt, List<PlacementResult.RefusedBy> refused, Placer placer) {
        var pod = attempt.pod();
        if (pod.pod().spec().rest().text("preemptionPolicy").equals("Never")) {
            return Eviction.NO_USE;
        }
        var trials = 0;
        for (var group : refused) {
            if (!group.resolvable()) {
                continue;
            }
            for (var name : group.nodes()) {
                var node = attempt.snapshot().node(name);
                if (node != null && hasLesser(node, pod)) {
                    if (trials++ == TRIALS || fits(attempt, node, placer)) {
                        return Eviction.MAY_HELP;
                    }
                }
            }
        }
        return Eviction.NO_USE;
    }

    private static boolean hasLesser(NodeState node, PodView pod) {
        return node.pods().stream().anyMatch(other -> other.priority() < pod.priority());
    }

    /// Whether the pod fits when all pods of lower priority are gone.
    private static boolean fits(Attempt attempt, NodeState node, Placer placer) {
        var emptied = node;
        for (var other : node.pods()) {
            if (other.priority() < attempt.pod().priority()) {
                emptied = emptied.without(other.key());
            }
        }
        return placer.fits(attempt.pod(), attempt.snapshot().with(emptied), node.name());
    }
}
