package io.juxta.scheduler;

import io.juxta.model.Pod;
import io.juxta.placement.ClaimDeallocation;
import io.juxta.placement.DisruptionBudgets;
import io.juxta.placement.GroupAttempt.GroupAssignment;
import io.juxta.placement.GroupAttempt.GroupAttemptResult;
import io.juxta.placement.GroupPreemption;
import io.juxta.placement.ParallelLoop;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.Placer;
import io.juxta.placement.PodGroup;
import io.juxta.placement.PodGroups;
import io.juxta.placement.PodView;
import io.juxta.placement.Sampling;
import io.juxta.placement.Snapshot;
import io.juxta.scheduler.Scheduler.EvictionMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The scheduling cycle of a PodGroup, as in Kubernetes: its pending pods are placed one after the
/// other, each in a snapshot where those before are assumed. Nothing is written until it is known
/// whether enough of them fit. Where too few do, preemption looks for pods that would have to go.
public final class GroupCycle {

    public static final String GANG = "GangScheduling";

    /// The result for one pod.
    ///
    /// @param placing [PlacementResult.Placed] where the pod is to be bound
    /// @param seen the snapshot of the attempt; null where it was not tried
    public record TriedPod(Pod pod, PlacementResult placing, @Nullable Snapshot seen) {}

    /// The result for all pods.
    ///
    /// @param pods in the given order
    /// @param reliefs claims to free for a group that found no place
    /// @param preemption what preemption does for such a group
    /// @param giving the pods that lose their nomination, because the group does not wait
    public record GroupOutcome(
            List<TriedPod> pods,
            List<ClaimDeallocation> reliefs,
            GroupPreemption preemption,
            List<Pod> giving,
            int nextStart) {

        static GroupOutcome of(List<TriedPod> pods, int nextStart) {
            return new GroupOutcome(
                    pods, List.of(), new GroupPreemption.GroupNotTried(), List.of(), nextStart);
        }

        GroupOutcome with(List<TriedPod> others) {
            return new GroupOutcome(others, reliefs, preemption, giving, nextStart);
        }
    }

    private final PodGroup group;
    private final Placer placer;
    private final Function<Pod, PodView> views;
    private final Snapshot before;
    private final DisruptionBudgets budgets;
    private final EvictionMode evictions;
    private final ParallelLoop sweep;
    private final Sampling sampling;

    /// @param before the cluster as it is now
    /// @param evictions whether messages say what preemption found
    GroupCycle(
            PodGroup group,
            Placer placer,
            Function<Pod, PodView> views,
            Snapshot before,
            DisruptionBudgets budgets,
            EvictionMode evictions,
            Sampling sampling,
            ParallelLoop sweep) {
        this.group = group;
        this.placer = placer;
        this.views = views;
        this.before = before;
        this.budgets = budgets;
        this.evictions = evictions;
        this.sweep = sweep;
        this.sampling = sampling;
    }

    /// Tries pods.
    ///
    /// @param pods the pending ones of the group
    /// @param placed those that have a node
    /// @param start first node of a search that does not look at every node
    GroupOutcome decide(List<Pod> pods, List<Pod> placed, int start) {
        if (group.unmodelled() != null) {
            return all(
                    pods,
                    new PlacementResult.PlacementNotModelled(
                            "PodGroup %s %s"
                                    .formatted(group.meta().fullName(), group.unmodelled())),
                    start);
        }
        var held = new GroupHold(group, placer, views, before).of(pods, placed.size());
        if (held.isPresent()) {
            return GroupOutcome.of(held.get(), start);
        }
        var staying = pods.stream().filter(pod -> pod.meta().deleted() == null).toList();
        var objection =
                staying.isEmpty()
                        ? null
                        : GroupRules.objection(group, staying, placed).orElse(null);
        if (objection != null) {
            return all(pods, new PlacementResult.PlacementFailed("", objection), start);
        }
        return merged(pods, attempt(staying, placed, start));
    }

    private static GroupOutcome all(List<Pod> pods, PlacementResult placing, int start) {
        return GroupOutcome.of(
                pods.stream().map(pod -> new TriedPod(pod, placing, null)).toList(), start);
    }

    /// Adds the pods that are being deleted, which are skipped.
    private GroupOutcome merged(List<Pod> pods, GroupOutcome staying) {
        if (pods.size() == staying.pods().size()) {
            return staying;
        }
        var all = new ArrayList<TriedPod>();
        var next = staying.pods().iterator();
        for (var pod : pods) {
            if (pod.meta().deleted() == null) {
                all.add(next.next());
            } else {
                var placing = placer.place(views.apply(pod), before);
                all.add(new TriedPod(pod, placing, null));
            }
        }
        return staying.with(all);
    }

    private GroupOutcome attempt(List<Pod> pods, List<Pod> placed, int start) {
        var setting = new GroupTrial.Setting(group, placer, views, sampling, sweep, placed.size());
        var trial = new GroupTrial(setting, before, start);
        return switch (trial.of(pods)) {
            case GroupTrial.End.Fits _ -> GroupOutcome.of(trial.tried(), trial.nextStart());
            case GroupTrial.End.Stopped(var others) ->
                    GroupOutcome.of(
                            stopped(pods, trial.tried().getLast(), others), trial.nextStart());
            case GroupTrial.End.TooFew(var message) -> {
                var retrial = new Retrial(setting, pods, trial.nextStart());
                var found =
                        placer.preempt(
                                group,
                                pods.stream().map(views).toList(),
                                before,
                                budgets,
                                retrial::in);
                yield new GroupRefusal(setting, before, evictions)
                        .of(pods, trial.tried(), message, found, retrial.nextStart);
            }
        };
    }

    /// No pod gets a node, because of the last pod that was tried.
    private static List<TriedPod> stopped(List<Pod> pods, TriedPod last, PlacementResult others) {
        return pods.stream()
                .map(pod -> pod.equals(last.pod()) ? last : new TriedPod(pod, others, null))
                .toList();
    }

    /// The pass that preemption makes without the pods of lower priority.
    private static final class Retrial {

        private final GroupTrial.Setting setting;
        private final List<Pod> pods;
        private int nextStart;

        Retrial(GroupTrial.Setting setting, List<Pod> pods, int start) {
            this.setting = setting;
            this.pods = pods;
            this.nextStart = start;
        }

        GroupAttemptResult in(Snapshot snapshot) {
            var trial = new GroupTrial(setting, snapshot, nextStart);
            var end = trial.of(pods);
            nextStart = trial.nextStart();
            return switch (end) {
                case GroupTrial.End.Fits _ ->
                        new GroupAttemptResult.GroupFits(assignments(trial.tried()));
                case GroupTrial.End.TooFew(var message) ->
                        new GroupAttemptResult.GroupRefused(message);
                case GroupTrial.End.Stopped(var others) ->
                        others instanceof PlacementResult.PlacementFailed(_, var error, _)
                                ? new GroupAttemptResult.GroupErred(error)
                                : new GroupAttemptResult.GroupUndecided();
            };
        }

        private List<GroupAssignment> assignments(List<TriedPod> tried) {
            var assignments = new ArrayList<GroupAssignment>();
            for (var each : tried) {
                if (each.placing() instanceof PlacementResult.Placed chosen
                        && each.seen() != null) {
                    assignments.add(
                            new GroupAssignment(
                                    setting.views().apply(each.pod()), chosen.node(), each.seen()));
                }
            }
            return assignments;
        }
    }

    /// The result for pods whose group does not exist.
    static GroupOutcome withoutGroup(List<Pod> pods, PodGroups groups, int start) {
        return all(
                pods,
                new PlacementResult.PlacementFailed(
                        GANG,
                        "waiting for pods's pod group \"%s\" to appear in scheduling queue"
                                .formatted(groups.name(pods.getFirst()))),
                start);
    }
}
