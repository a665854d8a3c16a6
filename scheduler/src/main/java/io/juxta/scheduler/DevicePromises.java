package io.juxta.scheduler;

import io.juxta.model.Claim;
import io.juxta.model.Pod;
import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The devices that preemption freed, kept for the pods that it was for.
///
/// Nominated pods keep cpu, memory and the like of their node from pods of equal or lower priority,
/// because filters count them as if they ran there. Filters do not count their devices; so devices
/// that victims gave back could go to another pod before the nominated one has its turn. Here they
/// look allocated to such pods until the nominated pod has a node, is deleted, or loses its
/// nomination.
final class DevicePromises {

    /// @param pods that the devices are for: one, or those of a group
    /// @param nodes that were nominated for them, by their full names
    /// @param claims that hold the devices
    private record Promise(
            List<Pod> pods, int priority, Map<String, String> nodes, List<Claim> claims) {

        boolean isFor(Pod pod) {
            return pods.stream().anyMatch(each -> each.meta().uid().equals(pod.meta().uid()));
        }
    }

    private final ClusterView view;
    private final Map<String, Promise> promises = new LinkedHashMap<>();

    DevicePromises(ClusterView view) {
        this.view = view;
    }

    /// Keeps devices for pods.
    ///
    /// @param nodes that were nominated for them, by their full names
    /// @param freed claims that lost their devices, as they were before
    void keep(List<Pod> pods, Map<String, String> nodes, List<Claim> freed) {
        if (!freed.isEmpty()) {
            var first = pods.getFirst();
            promises.put(
                    first.meta().uid(),
                    new Promise(
                            pods,
                            view.view(first).priority(),
                            nodes,
                            freed.stream().map(claim -> kept(claim, first)).toList()));
        }
    }

    private static Claim kept(Claim freed, Pod pod) {
        var name = "%s, kept for %s".formatted(freed.meta().name(), pod.meta().fullName());
        return new Claim(freed.meta().withName(name), freed.spec(), freed.status());
    }

    /// The snapshot as a pod sees it: with the devices allocated that are kept for others.
    Snapshot around(PodView pod, Snapshot snapshot) {
        promises.values().removeIf(promise -> !isOpen(promise));
        var seen = snapshot;
        for (var promise : promises.values()) {
            if (!promise.isFor(pod.pod()) && promise.priority() >= pod.priority()) {
                for (var claim : promise.claims()) {
                    seen = seen.with(seen.claims(), seen.world().holding(claim));
                }
            }
        }
        return seen;
    }

    /// Whether one of the pods is still waiting for its node.
    private boolean isOpen(Promise promise) {
        return promise.pods().stream().anyMatch(pod -> isWaiting(pod, promise.nodes()));
    }

    private boolean isWaiting(Pod pod, Map<String, String> nodes) {
        var now = view.pod(pod.meta().fullName());
        return now != null
                && now.meta().uid().equals(pod.meta().uid())
                && !now.isBound()
                && now.status().nominatedNode().equals(nodes.get(pod.meta().fullName()));
    }
}
