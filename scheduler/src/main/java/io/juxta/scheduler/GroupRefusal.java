package io.juxta.scheduler;

import io.juxta.model.Pod;
import io.juxta.placement.ClaimDeallocation;
import io.juxta.placement.GroupPreemption;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.Preemption;
import io.juxta.placement.Snapshot;
import io.juxta.scheduler.GroupCycle.GroupOutcome;
import io.juxta.scheduler.GroupCycle.TriedPod;
import io.juxta.scheduler.Scheduler.EvictionMode;
import java.util.ArrayList;
import java.util.List;

/// The results for the pods of a group of which too few fit, so that none gets a node.
///
/// Pods that were rejected keep their own reasons. Pods that fitted report why the group did not,
/// with the texts of PodGroupPostFilter; pods that were not tried report it without these.
///
/// @param before the cluster before the attempt
/// @param evictions whether messages say what preemption found
record GroupRefusal(GroupTrial.Setting setting, Snapshot before, EvictionMode evictions) {

    /// What PodGroupPostFilter of DynamicResources says, whether or not there was a claim.
    private static final String CLAIMS_LOOKED_AT =
            "deallocation and deletion of ResourceClaims completed";

    /// @param message of the group
    GroupOutcome of(
            List<Pod> pods,
            List<TriedPod> tried,
            String message,
            GroupPreemption found,
            int nextStart) {
        var reliefs = new ArrayList<ClaimDeallocation>();
        var giving = new ArrayList<Pod>();
        for (var each : tried) {
            if (each.placing() instanceof PlacementResult.Unschedulable no) {
                relief(each.pod(), no, reliefs);
            }
        }
        var failed = found instanceof GroupPreemption.GroupPreemptionFailed;
        if (failed && evictions == EvictionMode.ON) {
            var all =
                    pods.stream()
                            .map(
                                    pod ->
                                            new TriedPod(
                                                    pod,
                                                    new PlacementResult.PlacementFailed(
                                                            "", found.text()),
                                                    null))
                            .toList();
            return new GroupOutcome(all, reliefs, found, pods, nextStart);
        }
        var all = new ArrayList<TriedPod>();
        for (var i = 0; i < pods.size(); i++) {
            var pod = pods.get(i);
            var preemption = found.of(pod.meta().fullName());
            if (i >= tried.size()) {
                all.add(new TriedPod(pod, no(message, preemption), null));
                continue;
            }
            var each = tried.get(i);
            all.add(
                    switch (each.placing()) {
                        case PlacementResult.Placed _ -> {
                            giving.add(pod);
                            yield new TriedPod(pod, no(whole(message, found), preemption), null);
                        }
                        case PlacementResult.Unschedulable(var refusals, var own, _) ->
                                new TriedPod(
                                        pod,
                                        new PlacementResult.Unschedulable(
                                                refusals, own, preemption),
                                        each.seen());
                        case PlacementResult.PlacementFailed _,
                                PlacementResult.Preempted _,
                                PlacementResult.PlacementNotModelled _,
                                PlacementResult.Skipped _,
                                PlacementResult.PlacementUndecided _ ->
                                each;
                    });
        }
        return new GroupOutcome(
                all, reliefs, found, found.isWaiting() ? List.of() : giving, nextStart);
    }

    /// The message of a pod that fitted.
    private String whole(String message, GroupPreemption found) {
        if (evictions == EvictionMode.OFF) {
            return GroupTrial.REFUSED + ", " + message;
        }
        var texts = new ArrayList<String>();
        if (!found.isWaiting()) {
            texts.add(GroupTrial.REFUSED);
        }
        texts.add(message);
        switch (found) {
            case GroupPreemption.GroupNotTried _, GroupPreemption.GroupPreemptionUndecided _ ->
                    texts.add(CLAIMS_LOOKED_AT);
            case GroupPreemption.GroupNotEligible _, GroupPreemption.NoGroupPlace _ -> {
                texts.add(CLAIMS_LOOKED_AT);
                texts.add(found.text());
            }
            case GroupPreemption.GroupWaits _,
                    GroupPreemption.NoGroupVictims _,
                    GroupPreemption.GroupPreemptionFailed _,
                    GroupPreemption.GroupEvictions _ ->
                    texts.add(found.text());
        }
        return String.join(", ", texts);
    }

    private void relief(
            Pod pod, PlacementResult.Unschedulable no, List<ClaimDeallocation> reliefs) {
        var view = setting.views().apply(pod);
        var terms = setting.placer().terms();
        var relief =
                setting.placed() == 0
                        ? ClaimDeallocation.of(view, before, terms, no, setting.group())
                        : ClaimDeallocation.of(view, before, terms, no);
        relief.ifPresent(reliefs::add);
    }

    private static PlacementResult no(String message, Preemption preemption) {
        return new PlacementResult.Unschedulable(List.of(), message, preemption);
    }
}
