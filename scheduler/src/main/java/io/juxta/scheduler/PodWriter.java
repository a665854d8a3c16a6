package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.ByName;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus;
import io.juxta.placement.ExtendedUse;
import io.juxta.placement.PodGrant;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Writes to a pod what was granted with its node, and rolls it back.
///
/// Others write to pods too. On a conflict the change is applied to the current pod, unless it has
/// a node by then.
final class PodWriter {

    private final Cluster cluster;
    private final boolean counts;

    /// @param gates of the scheduler: where the cost of claims does not count, those entries of the
    ///   status stay untouched
    PodWriter(Cluster cluster, FeatureGates gates) {
        this.cluster = cluster;
        this.counts = counts(gates);
    }

    private static boolean counts(FeatureGates gates) {
        return gates.on("DRANodeAllocatableResources");
    }

    /// Writes the extended resource claim and the cost of claims to the pod's status.
    WriteResult<Pod> charge(Pod pod, PodGrant grant) {
        WriteResult<Pod> noted = new WriteResult.Done<>(pod);
        if (!grant.annotations().isEmpty()) {
            noted = write(pod, current -> cluster.update(Resource.PODS, annotated(current, grant)));
        }
        return noted instanceof WriteResult.Done<Pod>(var stored) && changesStatus(stored, grant)
                ? write(
                        stored,
                        current ->
                                cluster.updateStatus(
                                        Resource.PODS, charged(current, grant, counts)))
                : noted;
    }

    /// Entries of an earlier attempt are removed too: the current devices of the claims decide.
    private boolean changesStatus(Pod pod, PodGrant grant) {
        return !grant.nodeAllocatable().isEmpty()
                || grant.extended() != null
                || (counts && !pod.status().nodeAllocatable().isEmpty());
    }

    static Pod annotated(Pod pod, PodGrant grant) {
        var all = new TreeMap<>(pod.meta().annotations());
        all.putAll(grant.annotations());
        return Resource.PODS.with(pod, pod.meta().withAnnotations(ByName.copyOf(all)));
    }

    static Pod charged(Pod pod, PodGrant grant, FeatureGates gates) {
        return charged(pod, grant, counts(gates));
    }

    private static Pod charged(Pod pod, PodGrant grant, boolean counts) {
        var status = pod.status();
        return new Pod(
                pod.meta(),
                pod.spec(),
                new PodStatus(
                        status.phase(),
                        status.nominatedNode(),
                        status.generatedClaims(),
                        grant.nodeAllocatable().isEmpty() && !counts
                                ? status.nodeAllocatable()
                                : grant.nodeAllocatable(),
                        grant.extended() == null
                                ? status.rest()
                                : status.rest().with(ExtendedUse.FIELD, grant.extended().tree())));
    }

    /// A write to a pod.
    @FunctionalInterface
    private interface Writing {
        WriteResult<Pod> write(Pod current);
    }

    private static WriteResult<Pod> write(Pod pod, Writing writing) {
        var written = writing.write(pod);
        for (var tries = 1; tries < ClaimWriter.TRIES; tries++) {
            if (!(written instanceof WriteResult.WriteConflict<Pod>(var stored, _))
                    || stored.isBound()
                    || stored.meta().deleted() != null) {
                break;
            }
            written = writing.write(stored);
        }
        return written;
    }

    /// Rolls back what [#charge] wrote, as far as it is still there. Kubernetes leaves the name of
    /// the extended resource claim; so does this.
    ///
    /// @return the current pod, or null when it is deleted
    @Nullable Pod undo(Pod pod, PodGrant grant) {
        var current = cluster.read(Resource.PODS, pod.meta().fullName()).orElse(null);
        if (current == null || !current.meta().uid().equals(pod.meta().uid())) {
            return null;
        }
        if (!grant.nodeAllocatable().isEmpty()
                && current.status().nodeAllocatable().equals(grant.nodeAllocatable())
                && cluster.updateStatus(Resource.PODS, current.withNodeAllocatable(List.of()))
                        instanceof WriteResult.Done<Pod>(var stored)) {
            current = stored;
        }
        var left = new TreeMap<>(current.meta().annotations());
        return left.entrySet().removeAll(grant.annotations().entrySet())
                        && cluster.update(
                                        Resource.PODS,
                                        Resource.PODS.with(
                                                current,
                                                current.meta()
                                                        .withAnnotations(ByName.copyOf(left))))
                                instanceof WriteResult.Done<Pod>(var stored)
                ? stored
                : current;
    }
}
