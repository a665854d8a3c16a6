package io.juxta.placement;

import io.juxta.placement.Victim.VictimKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The possible victims of preemption in a snapshot.
///
/// Where PodGroups count, a pod has the priority of its group, and the pods of a group whose
/// disruption mode is All are one victim, on whatever nodes they are.
final class Victims {

    private final Snapshot snapshot;
    private final PodGroups groups;

    /// The pods of each group that is evicted as a whole; null until one is met.
    private @Nullable Map<String, List<PodView>> together;

    Victims(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.groups = snapshot.surroundings().groups();
    }

    /// The victims with pods on a node that have a lower priority than the given one, in the order
    /// of the pods there.
    List<Victim> on(NodeState node, int below) {
        var victims = new ArrayList<Victim>();
        gather(node, below, victims, new HashSet<>());
        return victims;
    }

    /// The same for all nodes, in the order in which Kubernetes lists them: zones take turns.
    List<Victim> everywhere(int below) {
        var victims = new ArrayList<Victim>();
        var seen = new HashSet<String>();
        for (var index : snapshot.layout().turns()) {
            gather(snapshot.node(index), below, victims, seen);
        }
        return victims;
    }

    /// @param seen the groups that are among the victims as a whole
    private void gather(NodeState node, int below, List<Victim> victims, Set<String> seen) {
        for (var pod : node.pods()) {
            var group = groups.of(pod.pod());
            var priority = group == null ? pod.priority() : group.priority();
            if (priority >= below) {
                continue;
            }
            if (group == null || !group.disruptedTogether()) {
                var kind = groups.name(pod.pod()).isEmpty() ? VictimKind.POD : VictimKind.POD_GROUP;
                victims.add(Victim.of(List.of(pod), priority, kind, victims.size()));
            } else if (seen.add(group.meta().fullName())) {
                victims.add(
                        Victim.of(
                                together().getOrDefault(group.meta().fullName(), List.of(pod)),
                                priority,
                                VictimKind.POD_GROUP,
                                victims.size()));
            }
        }
    }

    /// The priority that counts when a pod is a victim.
    int priority(PodView pod) {
        var group = groups.of(pod.pod());
        return group == null ? pod.priority() : group.priority();
    }

    private synchronized Map<String, List<PodView>> together() {
        var known = together;
        if (known == null) {
            known = new HashMap<>();
            for (var node : snapshot.nodes()) {
                for (var pod : node.pods()) {
                    var group = groups.of(pod.pod());
                    if (group != null && group.disruptedTogether()) {
                        known.computeIfAbsent(group.meta().fullName(), _ -> new ArrayList<>())
                                .add(pod);
                    }
                }
            }
            together = known;
        }
        return known;
    }
}
