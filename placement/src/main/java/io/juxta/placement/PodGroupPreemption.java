package io.juxta.placement;

import io.juxta.placement.GroupAttempt.GroupAttemptResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;

/// The DefaultPreemption plugin for a PodGroup: finds the pods that have to go so that the group
/// finds a place.
///
/// There is no choice among nodes: all pods of lower priority in the cluster are taken away, the
/// group is tried once, and then each of them is put back if every pod of the group still fits on
/// the node that was found for it.
final class PodGroupPreemption {

    private final Placer placer;
    private final PodGroup group;
    private final Snapshot before;
    private final DisruptionBudgets budgets;
    private final Victims victims;

    PodGroupPreemption(Placer placer, PodGroup group, Snapshot before, DisruptionBudgets budgets) {
        this.placer = placer;
        this.group = group;
        this.before = before;
        this.budgets = budgets;
        this.victims = new Victims(before);
    }

    /// Finds the victims.
    ///
    /// @param pending the pods of the group that have no node
    GroupPreemption of(List<PodView> pending, GroupAttempt attempt) {
        if (policy(pending).equals("Never")) {
            return new GroupPreemption.GroupNotEligible(
                    "not eligible due to preemptionPolicy=Never.");
        }
        if (isWaiting(pending)) {
            return new GroupPreemption.GroupWaits();
        }
        var all = victims.everywhere(group.priority());
        if (all.isEmpty()) {
            return new GroupPreemption.NoGroupVictims();
        }
        return switch (attempt.in(without(all))) {
            case GroupAttemptResult.GroupRefused(var message) ->
                    new GroupPreemption.NoGroupPlace(message);
            case GroupAttemptResult.GroupErred(var error) ->
                    new GroupPreemption.GroupPreemptionFailed(error);
            case GroupAttemptResult.GroupUndecided _ ->
                    new GroupPreemption.GroupPreemptionUndecided();
            case GroupAttemptResult.GroupFits(var assignments) ->
                    evictions(new GroupReprieve(placer, before, assignments), all);
        };
    }

    /// The group's own policy where its gate is on, else that of its pods.
    private String policy(List<PodView> pending) {
        var own = group.preemptionPolicy();
        if (own != null) {
            return own;
        }
        return pending.stream()
                .map(pod -> PodGroup.policy(pod.pod().spec().rest()))
                .filter("Never"::equals)
                .findAny()
                .orElse(PodGroup.DEFAULT_POLICY);
    }

    /// Whether a pod of lower priority that was preempted is terminating on a nominated node.
    private boolean isWaiting(List<PodView> pending) {
        for (var pod : pending) {
            var node = before.node(pod.pod().status().nominatedNode());
            if (node != null) {
                for (var other : node.pods()) {
                    if (victims.priority(other) < group.priority()
                            && DefaultPreemption.isPreempted(other)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private Snapshot without(List<Victim> leaving) {
        var keys = new HashMap<String, HashSet<String>>();
        for (var victim : leaving) {
            for (var pod : victim.pods()) {
                keys.computeIfAbsent(pod.pod().spec().nodeName(), _ -> new HashSet<>())
                        .add(pod.key());
            }
        }
        var after = before;
        for (var each : keys.entrySet()) {
            var node = before.node(each.getKey());
            if (node != null) {
                for (var key : each.getValue()) {
                    node = node.without(key);
                }
                after = after.with(node);
            }
        }
        return after;
    }

    /// Puts victims back: first those whose eviction violates a budget, then the others, and of
    /// both the most important first.
    private GroupPreemption evictions(GroupReprieve reprieve, List<Victim> all) {
        all.sort(Victim.MOST_IMPORTANT_FIRST);
        var split = budgets.split(all);
        var leaving = new ArrayList<Victim>();
        var violated = new ArrayList<String>();
        for (var each : split.violating()) {
            if (!reprieve.of(each.victim())) {
                leaving.add(each.victim());
                violated.addAll(each.budgets());
            }
        }
        for (var each : split.others()) {
            if (!reprieve.of(each)) {
                leaving.add(each);
            }
        }
        leaving.sort(Victim.MOST_IMPORTANT_FIRST);
        var nodes = new LinkedHashMap<String, String>();
        reprieve.assignments().forEach(each -> nodes.put(each.pod().name(), each.node()));
        return new GroupPreemption.GroupEvictions(
                nodes,
                leaving.stream().flatMap(victim -> victim.pods().stream()).toList(),
                violated.stream().distinct().sorted().toList(),
                violated.size());
    }
}
