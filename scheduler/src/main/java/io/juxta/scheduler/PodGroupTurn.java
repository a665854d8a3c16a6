package io.juxta.scheduler;

import io.juxta.model.Pod;
import io.juxta.placement.PlacementResult;
import io.juxta.scheduler.GroupCycle.GroupOutcome;
import io.juxta.scheduler.GroupCycle.TriedPod;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// Schedules the pods of a group when its turn comes.
public final class PodGroupTurn {

    private final ClusterView view;
    private final Scheduler.Rules rules;
    private final Preemptions preemptions;
    private final UnaryOperator<Pod> claims;

    /// @param claims creates the claims of a pod from templates, where nobody else does
    public PodGroupTurn(
            ClusterView view,
            Scheduler.Rules rules,
            Preemptions preemptions,
            UnaryOperator<Pod> claims) {
        this.claims = claims;
        this.view = view;
        this.rules = rules;
        this.preemptions = preemptions;
    }

    /// The turn of a pod's group, with all its pending pods; empty where none is pending.
    public List<QueueTurn> turn(Pod pod) {
        var groups = view.groups();
        var waiting =
                view.pods().stream()
                        .filter(each -> !each.isBound() && isTogether(each, pod))
                        .toList();
        return QueueTurn.of(QueueOrder.of(waiting), groups);
    }

    private boolean isTogether(Pod one, Pod other) {
        var groups = view.groups();
        return one.meta().namespace().equals(other.meta().namespace())
                && groups.name(one).equals(groups.name(other));
    }

    /// Decides for each pod. Nothing is written except claims from templates.
    ///
    /// @param start first node of a search that does not look at every node
    public GroupOutcome decide(QueueTurn turn, int start) {
        var results = new ArrayList<TriedPod>();
        var members = new ArrayList<Pod>();
        var places = new ArrayList<Integer>();
        for (var waiting : turn.pods()) {
            var current = view.pod(waiting.meta().fullName());
            var absence = SkipReason.of(current, rules.ours());
            if (current == null || absence.isPresent() || current.isBound()) {
                results.add(
                        new TriedPod(
                                current == null ? waiting : current,
                                absence.orElse(new PlacementResult.Skipped("it has a node")),
                                null));
            } else {
                places.add(results.size());
                members.add(claims.apply(current));
                results.add(new TriedPod(current, new PlacementResult.Skipped(""), null));
            }
        }
        if (members.isEmpty()) {
            return GroupOutcome.of(results, start);
        }
        var outcome = together(members, start);
        for (var i = 0; i < places.size(); i++) {
            results.set(places.get(i), outcome.pods().get(i));
        }
        return outcome.with(results);
    }

    private GroupOutcome together(List<Pod> members, int start) {
        var first = members.getFirst();
        var group = view.groups().of(first);
        if (group == null) {
            return GroupCycle.withoutGroup(members, view.groups(), start);
        }
        var placed =
                view.pods().stream()
                        .filter(pod -> ClusterView.isCharged(pod) && isTogether(pod, first))
                        .toList();
        var placer = rules.placers().apply(first);
        return new GroupCycle(
                        group,
                        placer,
                        view::view,
                        preemptions.around(view.view(first), view.snapshot(), placer.terms()),
                        view.budgets(),
                        rules.evictions(),
                        rules.sampling(),
                        rules.sweep())
                .decide(members, placed, start);
    }
}
