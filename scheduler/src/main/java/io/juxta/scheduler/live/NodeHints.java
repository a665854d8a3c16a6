package io.juxta.scheduler.live;

import static io.juxta.scheduler.live.EventAction.ADD;
import static io.juxta.scheduler.live.EventAction.DELETE;
import static io.juxta.scheduler.live.EventAction.NODE_ALLOCATABLE;
import static io.juxta.scheduler.live.EventAction.NODE_FEATURES;
import static io.juxta.scheduler.live.EventAction.NODE_LABEL;
import static io.juxta.scheduler.live.EventAction.NODE_TAINT;
import static io.juxta.scheduler.live.EventAction.POD_SCALE_DOWN;
import static io.juxta.scheduler.live.EventAction.POD_TOLERATION;
import static io.juxta.scheduler.live.EventAction.UPDATE;

import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.placement.HostPort;
import io.juxta.placement.NodeState;
import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import java.util.List;

/// The plugins that look at one node: its name, labels, taints, ports and resources.
final class NodeHints {

    private NodeHints() {}

    static List<QueueingHint> all() {
        return List.of(
                EventHint.of("NodeName", NodeHints::isNamed).on(EventKind.NODE, ADD),
                EventHint.of("NodeUnschedulable", EventHint.Judge.ALWAYS)
                        .on(EventKind.NODE, ADD, NODE_TAINT)
                        .on(EventKind.UNSCHEDULED_POD, POD_TOLERATION),
                EventHint.of("TaintToleration", EventHint.Judge.ALWAYS)
                        .on(EventKind.NODE, ADD, NODE_TAINT)
                        .on(EventKind.UNSCHEDULED_POD, POD_TOLERATION),
                EventHint.of("OwnedNodes", EventHint.Judge.ALWAYS)
                        .on(EventKind.NODE, ADD, NODE_LABEL, NODE_TAINT),
                EventHint.of("NodeAffinity", EventHint.Judge.ALWAYS)
                        .on(EventKind.NODE, ADD, NODE_LABEL),
                EventHint.of("NodePorts", NodeHints::freesPort)
                        .on(EventKind.NODE, ADD)
                        .on(EventKind.ASSIGNED_POD, DELETE),
                EventHint.of("NodeDeclaredFeatures", EventHint.Judge.ALWAYS)
                        .on(EventKind.NODE, ADD, NODE_FEATURES),
                EventHint.of("NodeResourcesFit", NodeHints::mayFit)
                        .on(EventKind.NODE, ADD, NODE_ALLOCATABLE)
                        .on(EventKind.ASSIGNED_POD, DELETE, POD_SCALE_DOWN)
                        .on(EventKind.UNSCHEDULED_POD, POD_SCALE_DOWN)
                        .on(EventKind.DEVICE_CLASS, ADD, UPDATE));
    }

    private static boolean isNamed(PodView pod, ClusterEvent event, Snapshot now) {
        return event.now() instanceof Node node
                && pod.pod().spec().nodeName().equals(node.meta().name());
    }

    /// A pod that goes frees a port that this one wants.
    private static boolean freesPort(PodView pod, ClusterEvent event, Snapshot now) {
        return !(event.before() instanceof PodView gone)
                || gone.hostPorts().stream()
                        .map(HostPort::port)
                        .anyMatch(
                                port ->
                                        pod.hostPorts().stream()
                                                .anyMatch(wanted -> wanted.port() == port));
    }

    /// On a node that came or grew: whether the pod would fit if the node were empty.
    private static boolean mayFit(PodView pod, ClusterEvent event, Snapshot now) {
        if (event.kind() != EventKind.NODE || !(event.now() instanceof Node node)) {
            return !(event.now() instanceof Pod changed)
                    || event.kind() != EventKind.UNSCHEDULED_POD
                    || changed.meta().uid().equals(pod.pod().meta().uid());
        }
        var room = NodeState.of(node);
        return room.allocatable().milliCpu() >= pod.asked().milliCpu()
                && room.allocatable().memory() >= pod.asked().memory()
                && room.allowedPods() > 0;
    }
}
