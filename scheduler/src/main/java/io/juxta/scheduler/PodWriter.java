package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.Written;
import io.juxta.model.ByName;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus;
import io.juxta.placement.ExtendedUse;
import io.juxta.placement.Grant;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Writes to a pod what it gets along with its node, and takes it back.
///
/// Others write to pods too: where somebody was faster, the same is written to the pod as it is
/// now, unless it has a node by then.
final class PodWriter {

    private final Cluster cluster;
    private final boolean counts;

    /// @param gates of the scheduler: where it does not count what claims cost, it leaves alone
    ///   what a pod's status says of it
    PodWriter(Cluster cluster, FeatureGates gates) {
        this.cluster = cluster;
        this.counts = counts(gates);
    }

    private static boolean counts(FeatureGates gates) {
        return gates.on("DRANodeAllocatableResources");
    }

    /// Records with the pod which claim is behind its extended resources and what its claims cost
    /// the node.
    Written<Pod> charge(Pod pod, Grant grant) {
        Written<Pod> noted = new Written.Done<>(pod);
        if (!grant.annotations().isEmpty()) {
            noted = write(pod, current -> cluster.update(Resource.PODS, annotated(current, grant)));
        }
        return noted instanceof Written.Done<Pod>(var stored) && changesStatus(stored, grant)
                ? write(
                        stored,
                        current ->
                                cluster.updateStatus(
                                        Resource.PODS, charged(current, grant, counts)))
                : noted;
    }

    /// Entries of an earlier attempt go, too: which devices the claims have now decides.
    private boolean changesStatus(Pod pod, Grant grant) {
        return !grant.nodeAllocatable().isEmpty()
                || grant.extended() != null
                || (counts && !pod.status().nodeAllocatable().isEmpty());
    }

    static Pod annotated(Pod pod, Grant grant) {
        var all = new TreeMap<>(pod.meta().annotations());
        all.putAll(grant.annotations());
        return Resource.PODS.with(pod, pod.meta().withAnnotations(ByName.copyOf(all)));
    }

    static Pod charged(Pod pod, Grant grant, FeatureGates gates) {
        return charged(pod, grant, counts(gates));
    }

    private static Pod charged(Pod pod, Grant grant, boolean counts) {
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

    /// A way to write a pod.
    @FunctionalInterface
    private interface Writing {
        Written<Pod> write(Pod current);
    }

    private static Written<Pod> write(Pod pod, Writing writing) {
        var written = writing.write(pod);
        for (var tries = 1; tries < ClaimWriter.TRIES; tries++) {
            if (!(written instanceof Written.Conflict<Pod>(var stored, _))
                    || stored.isBound()
                    || stored.meta().deleted() != null) {
                break;
            }
            written = writing.write(stored);
        }
        return written;
    }

    /// Takes back what [#charge] wrote, as far as it is still there. Kubernetes leaves the name of
    /// the claim behind extended resources; so does this.
    ///
    /// @return the pod as it is then, or null when it is gone
    @Nullable Pod undo(Pod pod, Grant grant) {
        var current = cluster.read(Resource.PODS, pod.meta().fullName()).orElse(null);
        if (current == null || !current.meta().uid().equals(pod.meta().uid())) {
            return null;
        }
        if (!grant.nodeAllocatable().isEmpty()
                && current.status().nodeAllocatable().equals(grant.nodeAllocatable())
                && cluster.updateStatus(Resource.PODS, current.withNodeAllocatable(List.of()))
                        instanceof Written.Done<Pod>(var stored)) {
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
                                instanceof Written.Done<Pod>(var stored)
                ? stored
                : current;
    }
}
