package io.juxta.scheduler;

import io.juxta.model.Pod;
import io.juxta.placement.PodGroups;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Pods that are scheduled together: one pod, or all pending pods of a group, when the first of
/// them is next.
///
/// @param group the full name of the group, empty for a pod without one
/// @param pods in queue order
/// @param start how many pods come before
public record QueueTurn(String group, List<Pod> pods, int start) {

    public QueueTurn {
        pods = List.copyOf(pods);
    }

    static List<QueueTurn> of(List<Pod> queue, PodGroups groups) {
        var together = new LinkedHashMap<String, List<Pod>>();
        for (var pod : queue) {
            var group = groups.name(pod);
            // The key of a group starts with a slash, so it never equals the key of a pod.
            var key =
                    group.isEmpty()
                            ? "/" + pod.meta().fullName()
                            : pod.meta().namespace() + "/" + group;
            together.computeIfAbsent(key, _ -> new ArrayList<>(1)).add(pod);
        }
        var turns = new ArrayList<QueueTurn>(together.size());
        var start = 0;
        for (var each : together.entrySet()) {
            var group = each.getKey().startsWith("/") ? "" : each.getKey();
            turns.add(new QueueTurn(group, each.getValue(), start));
            start += each.getValue().size();
        }
        return turns;
    }
}
