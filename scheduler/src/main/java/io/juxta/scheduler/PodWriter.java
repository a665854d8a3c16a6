package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.ObjectPatch;
import io.juxta.kube.cluster.ObjectPatch.PatchedPart;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.kube.form.ModelWriter;
import io.juxta.model.ByName;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus;
import io.juxta.model.Tree;
import io.juxta.placement.ExtendedUse;
import io.juxta.placement.PodGrant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes to a pod what was granted with its node, and rolls it back.
///
/// Others write to pods too. On a conflict the change is applied to the current pod, unless it has
/// a node by then.
final class PodWriter {

    /// Removes the field that it is written to.
    private static final Tree NO_VALUE = new Tree.Null(Tree.NO_LINE);

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
            noted = write(pod, current -> annotate(current, grant.annotations(), Tree.Text::of));
        }
        return noted instanceof WriteResult.Done<Pod>(var stored) && changesStatus(stored, grant)
                ? write(stored, current -> writeStatus(current, charged(current, grant, counts)))
                : noted;
    }

    /// Entries of an earlier attempt are removed too: the current devices of the claims decide.
    private boolean changesStatus(Pod pod, PodGrant grant) {
        return !grant.nodeAllocatable().isEmpty()
                || grant.extended() != null
                || (counts && !pod.status().nodeAllocatable().isEmpty());
    }

    /// @param written what is written for the value of an annotation
    private WriteResult<Pod> annotate(
            Pod current, Map<String, String> annotations, Function<String, Tree> written) {
        var texts = new TreeMap<String, Tree>();
        annotations.forEach((name, text) -> texts.put(name, written.apply(text)));
        var meta = Tree.Mapping.of(Map.of("annotations", Tree.Mapping.of(texts)));
        return patch(current, PatchedPart.OBJECT, Tree.Mapping.of(Map.of("metadata", meta)));
    }

    /// Writes those parts of a status that belong to the scheduler.
    private WriteResult<Pod> writeStatus(Pod current, Pod wanted) {
        var status = new TreeMap<String, Tree>();
        status.put(
                "nodeAllocatableResourceClaimStatuses",
                ObjectPatch.replacing(
                        wanted.status().nodeAllocatable().stream()
                                .map(ModelWriter::write)
                                .toList()));
        wanted.status()
                .rest()
                .field(ExtendedUse.FIELD)
                .ifPresent(extended -> status.put(ExtendedUse.FIELD, extended));
        return patch(
                current,
                PatchedPart.STATUS,
                Tree.Mapping.of(Map.of("status", Tree.Mapping.of(status))));
    }

    /// Only the version that was looked at is changed.
    private WriteResult<Pod> patch(Pod current, PatchedPart part, Tree.Mapping change) {
        var meta = current.meta();
        return cluster.patch(Resource.PODS, ObjectPatch.of(meta, part, change).ofVersion(meta));
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
                && writeStatus(current, current.withNodeAllocatable(List.of()))
                        instanceof WriteResult.Done<Pod>(var stored)) {
            current = stored;
        }
        var ours = new TreeMap<>(current.meta().annotations());
        ours.entrySet().retainAll(grant.annotations().entrySet());
        return !ours.isEmpty()
                        && annotate(current, ours, _ -> NO_VALUE)
                                instanceof WriteResult.Done<Pod>(var stored)
                ? stored
                : current;
    }
}
