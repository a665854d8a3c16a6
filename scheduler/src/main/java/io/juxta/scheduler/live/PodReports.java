package io.juxta.scheduler.live;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.ObjectPatch;
import io.juxta.kube.cluster.ObjectPatch.PatchedPart;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.scheduler.WrittenObjects;
import io.juxta.scheduler.live.PodEvent.EventType;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Tells what became of a pod: its PodScheduled condition, its nominated node, its Events.
final class PodReports {

    /// Why a pod has no node.
    enum FailureReason {
        UNSCHEDULABLE("Unschedulable"),
        ERROR("SchedulerError");

        private final String text;

        FailureReason(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }
    }

    private final Cluster cluster;
    private final WrittenObjects written;
    private final PodEvents events;

    PodReports(Cluster cluster, WrittenObjects written, PodEvents events) {
        this.cluster = cluster;
        this.written = written;
        this.events = events;
    }

    /// Writes the condition of a pod that got no node.
    void failed(Pod pod, FailureReason reason, String message) {
        var condition = new TreeMap<String, Tree>();
        condition.put("type", Tree.Text.of("PodScheduled"));
        condition.put("status", Tree.Text.of("False"));
        condition.put("reason", Tree.Text.of(reason.text()));
        condition.put("message", Tree.Text.of(message));
        condition.put("lastProbeTime", new Tree.Null(Tree.NO_LINE));
        if (!isKnownUnscheduled(pod)) {
            condition.put(
                    "lastTransitionTime",
                    Tree.Text.of(
                            cluster.clock().instant().truncatedTo(ChronoUnit.SECONDS).toString()));
        }
        patch(pod, Map.of("conditions", Tree.Sequence.of(List.of(Tree.Mapping.of(condition)))));
    }

    private static boolean isKnownUnscheduled(Pod pod) {
        return pod.status().rest().items("conditions").stream()
                .anyMatch(
                        item ->
                                item instanceof Tree.Mapping condition
                                        && condition.text("type").equals("PodScheduled")
                                        && condition.text("status").equals("False"));
    }

    /// Writes the node that a pod waits for; empty for none.
    ///
    /// @return the pod as it is then
    Pod nominate(Pod pod, String node) {
        if (pod.status().nominatedNode().equals(node)) {
            return pod;
        }
        var name = node.isEmpty() ? new Tree.Null(Tree.NO_LINE) : Tree.Text.of(node);
        return patch(pod, Map.of("nominatedNodeName", name));
    }

    private Pod patch(Pod pod, Map<String, Tree> status) {
        var result =
                cluster.patch(
                        Resource.PODS,
                        ObjectPatch.of(
                                pod.meta(),
                                PatchedPart.STATUS,
                                Tree.Mapping.of(Map.of("status", Tree.Mapping.of(status)))));
        if (result instanceof WriteResult.Done<Pod>(var stored)) {
            written.assume(stored);
            return stored;
        }
        return pod;
    }

    void emit(Pod pod, EventType type, String reason, String action, String note, String profile) {
        events.emit(new PodEvent(pod.meta(), type, reason, action, note, profile));
    }
}
