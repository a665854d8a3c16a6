package io.juxta.cli.schedule;

import io.juxta.allocator.why.Why;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.reasons.NearestNode;
import io.juxta.cli.reasons.NodeReason;
import io.juxta.cli.reasons.RefusedNodes;
import io.juxta.cli.reasons.WhyNot;
import io.juxta.model.Pod;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PlacementResult.RefusedBy;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What the Event of a pod that fits nowhere says beyond Kubernetes' message: which node came
/// nearest, and which devices or how much of what is missing there.
///
/// Figures and taints are looked at on some nodes of each reason, devices on very few, since they
/// need a search.
final class ScheduleAdvice {

    private static final int MOST_NODES = 64;
    private static final int MOST_SEARCHES = 4;

    private ScheduleAdvice() {}

    static Optional<String> about(
            Pod pod,
            PodView view,
            PlacementResult.Unschedulable no,
            Snapshot seen,
            PlacementSettings terms) {
        var why = WhyNot.of(pod, view, seen, terms);
        var groups = new ArrayList<RefusedNodes>();
        for (var refused : no.refusals()) {
            groups.addAll(RefusedNodes.together(refused, reasons(why, refused), NodeReason::line));
        }
        if (groups.size() == 1) {
            var only = groups.getFirst();
            return more(only.reason(), only.refused().nodes().getFirst(), "On %s: %s");
        }
        return NearestNode.of(groups)
                .flatMap(near -> more(near.reason(), near.node(), "Nearest is %s, %s"));
    }

    private static Map<String, NodeReason> reasons(WhyNot why, RefusedBy refused) {
        var claims = why.claimsInQuestion(refused);
        var searches = !claims.isEmpty() || why.asksLedger(refused);
        var reasons = new LinkedHashMap<String, NodeReason>();
        for (var node : refused.nodes()) {
            if (reasons.size() == (searches ? MOST_SEARCHES : MOST_NODES)) {
                break;
            }
            reasons.put(
                    node,
                    claims.isEmpty()
                            ? why.about(node, refused)
                            : why.about(node, refused, claims, Why.Depth.SUMMARY));
        }
        return reasons;
    }

    /// Nothing where Kubernetes says as much.
    private static Optional<String> more(NodeReason reason, String node, String pattern) {
        return reason instanceof NodeReason.Plain
                ? Optional.empty()
                : Optional.of(Sentence.ended(pattern.formatted(node, reason.line())));
    }
}
