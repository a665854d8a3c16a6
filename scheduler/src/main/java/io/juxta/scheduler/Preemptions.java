package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.ObjectPatch;
import io.juxta.kube.cluster.ObjectPatch.PatchedPart;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.Claim;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.placement.Deviation;
import io.juxta.placement.GroupPreemption;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.PodGroup;
import io.juxta.placement.PodView;
import io.juxta.placement.Preemption;
import io.juxta.placement.Snapshot;
import io.juxta.scheduler.Evictor.PreemptorKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Carries out preemptions: nominates the node, evicts the victims, and clears the nominations of
/// pods with lower priority. The pod itself is tried again when its turn comes.
public final class Preemptions {

    private final Cluster cluster;
    private final ClusterView view;
    private final Evictor eviction;
    private final DevicePromises promises;
    private final List<PreemptionRecord> records = new ArrayList<>();

    /// What each victim went for, by the victim's UID.
    private final Map<String, Lost> victims = new HashMap<>();

    /// Groups that preemption found a place for without victims.
    private final Set<String> unopposed = new HashSet<>();

    /// A victim's preemption, and the node that it was on.
    record Lost(PreemptionRecord preemption, String node) {}

    public Preemptions(Cluster cluster, ClusterView view, Evictor eviction) {
        this.cluster = cluster;
        this.view = view;
        this.eviction = eviction;
        this.promises = new DevicePromises(view);
    }

    /// The snapshot as a pod sees it: with what is kept for pods that preempted others.
    public Snapshot around(PodView pod, Snapshot snapshot, PlacementSettings terms) {
        return terms.deviates(Deviation.PROMISED_DEVICES)
                ? promises.around(pod, snapshot)
                : snapshot;
    }

    /// Writes what preemption found for a pod.
    ///
    /// @return whether something changed for other pods
    public boolean carryOut(Pod pod, Preemption found) {
        return switch (found) {
            case Preemption.Evictions evictions -> {
                evict(pod, evictions);
                yield true;
            }
            case Preemption.NoCandidate _ -> nominate(pod, "");
            case Preemption.NotTried _, Preemption.NotEligible _, Preemption.PreemptionFailed _ ->
                    false;
        };
    }

    private void evict(Pod pod, Preemption.Evictions found) {
        for (var other : List.copyOf(view.pods())) {
            if (!other.isBound()
                    && other.status().nominatedNode().equals(found.node())
                    && view.view(other).priority() < view.view(pod).priority()) {
                nominate(other, "");
            }
        }
        nominate(pod, found.node());
        var nominated = new LinkedHashMap<String, String>();
        nominated.put(pod.meta().fullName(), found.node());
        evict(
                List.of(pod),
                found.victims(),
                new PreemptionRecord(
                        pod.meta().fullName(),
                        found.node(),
                        found.victims().stream().map(PodView::name).toList(),
                        found.budgetsViolated(),
                        found.tied(),
                        "",
                        nominated,
                        List.of(found.node())));
    }

    /// Writes what preemption found for a group.
    ///
    /// @param pending its pods that have no node
    /// @param giving those of them that lose their nomination
    /// @return whether something changed for other pods
    public boolean carryOut(
            PodGroup group, List<Pod> pending, GroupPreemption found, List<Pod> giving) {
        var changed = false;
        for (var pod : giving) {
            changed |= nominate(pod, "");
        }
        return found instanceof GroupPreemption.GroupEvictions evictions
                ? evict(group, pending, evictions)
                : changed;
    }

    /// Kubernetes clears no nominations of other pods here.
    private boolean evict(PodGroup group, List<Pod> pending, GroupPreemption.GroupEvictions found) {
        var preemptors = new ArrayList<Pod>();
        for (var pod : pending) {
            var node = found.nodes().get(pod.meta().fullName());
            if (node != null) {
                nominate(pod, node);
                preemptors.add(pod);
            }
        }
        if (found.victims().isEmpty()) {
            return unopposed.add(group.meta().fullName());
        }
        var first = found.nodes().firstEntry();
        evict(
                preemptors,
                found.victims(),
                new PreemptionRecord(
                        first.getKey(),
                        first.getValue(),
                        found.victims().stream().map(PodView::name).toList(),
                        found.budgetsViolated(),
                        List.of(),
                        group.meta().fullName(),
                        found.nodes(),
                        found.victims().stream()
                                .map(victim -> victim.pod().spec().nodeName())
                                .distinct()
                                .toList()));
        return true;
    }

    /// @param preemptors the pods that the others go for
    private void evict(List<Pod> preemptors, List<PodView> leaving, PreemptionRecord record) {
        records.add(record);
        var kind = record.group().isEmpty() ? PreemptorKind.POD : PreemptorKind.POD_GROUP;
        var freed = new ArrayList<Claim>();
        for (var victim : leaving) {
            freed.addAll(eviction.evict(victim.pod(), preemptors.getFirst(), kind));
            victims.put(
                    victim.pod().meta().uid(), new Lost(record, victim.pod().spec().nodeName()));
        }
        promises.keep(preemptors, record.nominated(), freed);
    }

    /// Forgets the records: a scheduler that stays would collect them for ever.
    public void forgetRecords() {
        records.clear();
        victims.clear();
        unopposed.clear();
    }

    /// Writes the nominated node of a pod; empty for none.
    ///
    /// @return whether it had another one
    private boolean nominate(Pod pod, String node) {
        var current = view.pod(pod.meta().fullName());
        if (current == null || current.status().nominatedNode().equals(node)) {
            return false;
        }
        var name = node.isEmpty() ? new Tree.Null(Tree.NO_LINE) : Tree.Text.of(node);
        var status = Tree.Mapping.of(Map.of("nominatedNodeName", name));
        var written =
                cluster.patch(
                        Resource.PODS,
                        ObjectPatch.of(
                                current.meta(),
                                PatchedPart.STATUS,
                                Tree.Mapping.of(Map.of("status", status))));
        if (written instanceof WriteResult.Done<Pod>(var stored)) {
            view.assume(stored);
        }
        return written instanceof WriteResult.Done<Pod>;
    }

    /// The preemption that a pod was a victim of, or null.
    @Nullable Lost of(Pod victim) {
        return victims.get(victim.meta().uid());
    }

    /// All of them, in their order.
    List<PreemptionRecord> records() {
        return List.copyOf(records);
    }
}
