package io.juxta.scheduler.live;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.ObjectPatch;
import io.juxta.kube.cluster.ObjectPatch.PatchedPart;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.Claim;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.placement.PodConditions;
import io.juxta.scheduler.ClusterView;
import io.juxta.scheduler.Evictor;
import io.juxta.scheduler.live.PodEvent.EventType;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Evicts pods of a running cluster, in the background: marks them and deletes them. The kubelet
/// and the controllers do the rest.
record LiveEviction(Cluster cluster, ClusterView view, PodTasks tasks, PodReports reports)
        implements Evictor {

    @Override
    public List<Claim> evict(Pod victim, Pod by, PreemptorKind kind) {
        var name = victim.meta().fullName();
        var preemptor = preemptor(by, kind);
        tasks.submit(name, () -> delete(victim, by, kind, preemptor));
        var freed = new ArrayList<Claim>();
        for (var used : DynamicResourcesHint.claims(victim)) {
            var claim = view.claim(used);
            if (claim != null
                    && claim.isAllocated()
                    && claim.status().reservedFor().stream()
                            .allMatch(each -> each.uid().equals(victim.meta().uid()))) {
                freed.add(claim);
            }
        }
        return freed;
    }

    /// The UID of the pod, or of its group.
    private String preemptor(Pod by, PreemptorKind kind) {
        var group = kind == PreemptorKind.POD_GROUP ? view.groups().of(by) : null;
        return group == null ? by.meta().uid() : group.meta().uid();
    }

    private void delete(Pod victim, Pod by, PreemptorKind kind, String preemptor) {
        var current = cluster.read(Resource.PODS, victim.meta().fullName()).orElse(null);
        if (current == null
                || !current.meta().uid().equals(victim.meta().uid())
                || current.meta().deleted() != null) {
            return;
        }
        mark(current, by, kind);
        if (cluster.delete(Resource.PODS, victim.meta().fullName())
                instanceof WriteResult.Done<Pod>) {
            reports.emit(
                    victim,
                    EventType.NORMAL,
                    "Preempted",
                    "Preempting",
                    "Preempted by %s %s on node %s"
                            .formatted(kind.word(), preemptor, victim.spec().nodeName()),
                    by.spec().schedulerName());
        }
    }

    private void mark(Pod victim, Pod by, PreemptorKind kind) {
        var condition = new TreeMap<String, Tree>();
        condition.put("type", Tree.Text.of(PodConditions.DISRUPTION_TARGET));
        condition.put("status", Tree.Text.of("True"));
        condition.put("reason", Tree.Text.of(PodConditions.PREEMPTED));
        condition.put(
                "message",
                Tree.Text.of(
                        "%s: preempting to accommodate a higher priority %s"
                                .formatted(by.spec().schedulerName(), kind.word())));
        condition.put(
                "lastTransitionTime",
                Tree.Text.of(cluster.clock().instant().truncatedTo(ChronoUnit.SECONDS).toString()));
        var status =
                Tree.Mapping.of(
                        Map.of(
                                "conditions",
                                Tree.Sequence.of(List.of(Tree.Mapping.of(condition)))));
        cluster.patch(
                Resource.PODS,
                ObjectPatch.of(
                        victim.meta(),
                        PatchedPart.STATUS,
                        Tree.Mapping.of(Map.of("status", status))));
    }
}
