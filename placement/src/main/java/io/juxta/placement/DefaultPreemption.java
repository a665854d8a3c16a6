package io.juxta.placement;

import io.juxta.placement.NodeDryRun.DryRun;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeMap;

/// The DefaultPreemption plugin: finds the node on which evicting pods of lower priority makes room
/// for a pod, and the pods that have to go.
///
/// Kubernetes starts at a random node and may stop before it has tried all. Here the search starts
/// at the first node by name. With the default settings up to 100 nodes are all tried, and then the
/// start does not matter.
final class DefaultPreemption {

    static final String NAME = "DefaultPreemption";

    private static final String NOT_HELPFUL = "Preemption is not helpful for scheduling";

    /// The batch size when not all nodes need to be tried.
    private static final int STRIDE = 32;

    private final Placer placer;
    private final Attempt attempt;
    private final DisruptionBudgets budgets;
    private final Victims victims;

    DefaultPreemption(Placer placer, Attempt attempt, DisruptionBudgets budgets) {
        this.placer = placer;
        this.attempt = attempt;
        this.budgets = budgets;
        this.victims = new Victims(attempt.snapshot());
    }

    /// Finds the node and the victims.
    ///
    /// @param refused why no node passed the pod
    Preemption of(PlacementResult.Unschedulable refused, ParallelLoop sweep) {
        var objection = objection(refused);
        if (!objection.isEmpty()) {
            return new Preemption.NotEligible(objection);
        }
        var nodes = resolvable(refused);
        var tried = nodes.length == 0 ? List.<DryRun>of() : dryRuns(nodes, sweep);
        var candidates = new ArrayList<DryRun.Candidate>();
        var errors = new LinkedHashSet<String>();
        for (var each : tried) {
            switch (each) {
                case DryRun.Candidate candidate -> candidates.add(candidate);
                case DryRun.NoRoom _ -> {}
                case DryRun.DryRunFailed(var error) -> errors.add(error);
            }
        }
        if (!candidates.isEmpty()) {
            return CandidateChoice.of(candidates);
        }
        return errors.isEmpty()
                ? new Preemption.NoCandidate(message(tried))
                : new Preemption.PreemptionFailed(
                        errors.size() == 1
                                ? errors.getFirst()
                                : "[%s]".formatted(String.join(", ", errors)));
    }

    /// Why the pod may not preempt now; empty when it may.
    private String objection(PlacementResult.Unschedulable refused) {
        var pod = attempt.pod();
        if (pod.pod().spec().rest().text("preemptionPolicy").equals("Never")) {
            return "not eligible due to preemptionPolicy=Never.";
        }
        var nominated = attempt.snapshot().node(pod.pod().status().nominatedNode());
        if (nominated == null || !isResolvable(nominated.name(), refused)) {
            return "";
        }
        for (var other : nominated.pods()) {
            if (victims.priority(other) < pod.priority() && isPreempted(other)) {
                return "not eligible due to a terminating pod on the nominated node.";
            }
        }
        return "";
    }

    private static boolean isResolvable(String node, PlacementResult.Unschedulable refused) {
        return refused.refusals().stream()
                .anyMatch(group -> group.resolvable() && group.nodes().contains(node));
    }

    /// Whether a pod is terminating because the scheduler preempted it.
    static boolean isPreempted(PodView pod) {
        if (!pod.isLeaving()) {
            return false;
        }
        var target = PodConditions.of(pod.pod(), PodConditions.DISRUPTION_TARGET);
        return target.text("status").equals("True")
                && target.text("reason").equals(PodConditions.PREEMPTED);
    }

    /// Indexes of the nodes whose rejection evictions could change, in the order of their names.
    int[] resolvable(PlacementResult.Unschedulable refused) {
        return refused.refusals().stream()
                .filter(PlacementResult.RefusedBy::resolvable)
                .flatMap(group -> group.nodes().stream())
                .mapToInt(attempt.snapshot()::indexOf)
                .filter(index -> index >= 0)
                .sorted()
                .toArray();
    }

    /// Tries node after node until there are enough candidates, one of which violates no budget.
    List<DryRun> dryRuns(int[] nodes, ParallelLoop sweep) {
        var enough = attempt.terms().profile().preemption().enough(nodes.length);
        var stride = enough == nodes.length ? nodes.length : STRIDE;
        var dryRun = new NodeDryRun(placer, attempt, victims, budgets);
        var tried = new ArrayList<DryRun>(nodes.length);
        var harmless = 0;
        var harmful = 0;
        for (var start = 0; start < nodes.length; start += stride) {
            var first = start;
            var batch = new DryRun[Math.min(stride, nodes.length - start)];
            sweep.each(batch.length, i -> batch[i] = dryRun.on(nodes[first + i]));
            for (var each : batch) {
                if (each instanceof DryRun.Candidate candidate) {
                    if (candidate.violations() == 0) {
                        harmless++;
                    } else if (harmful++ >= enough) {
                        continue;
                    }
                }
                tried.add(each);
                if (harmless > 0 && harmless + Math.min(harmful, enough) >= enough) {
                    return tried;
                }
            }
        }
        return tried;
    }

    private String message(List<DryRun> tried) {
        var all = attempt.snapshot().size();
        var counts = new TreeMap<String, Integer>();
        for (var each : tried) {
            if (each instanceof DryRun.NoRoom(var reasons)) {
                reasons.forEach(reason -> counts.merge(reason, 1, Integer::sum));
            }
        }
        if (tried.size() < all) {
            counts.merge(NOT_HELPFUL, all - tried.size(), Integer::sum);
        }
        return DiagnosisBuilder.message(all, counts);
    }
}
