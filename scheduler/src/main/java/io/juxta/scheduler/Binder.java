package io.juxta.scheduler;

import io.juxta.kube.Cluster;
import io.juxta.kube.Resource;
import io.juxta.kube.Written;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Pod;
import io.juxta.placement.ClaimRelief;
import io.juxta.placement.Grant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// Writes down where a pod goes and what it gets there, in Kubernetes' order: the claims, what they
/// cost the node, the node.
///
/// When a write is refused the pod stays where it was: the claims keep their devices for the next
/// try, and are no longer reserved for the pod.
final class Binder {

    /// How it ended.
    sealed interface Bound {

        record Done(Pod pod) implements Bound {}

        /// Somebody was in the way.
        ///
        /// @param why in one line
        record Refused(String why) implements Bound {}
    }

    private final Cluster cluster;
    private final ClusterView view;

    Binder(Cluster cluster, ClusterView view) {
        this.cluster = cluster;
        this.view = view;
    }

    Bound bind(Pod pod, String node, Grant grant) {
        var written = new ArrayList<Claim>();
        for (var claim : grant.claims()) {
            switch (write(claim)) {
                case Written.Done<Claim>(var stored) -> {
                    view.assume(stored);
                    written.add(stored);
                }
                case Written.Conflict<Claim>(_, var why) -> {
                    return undone(pod, written, why);
                }
                case Written.Missing<Claim>(var why) -> {
                    return undone(pod, written, why);
                }
            }
        }
        return switch (charge(pod, grant)) {
            case Written.Done<Pod>(var charged) ->
                    switch (cluster.bind(charged, node)) {
                        case Written.Done<Pod>(var stored) -> {
                            view.assume(stored);
                            yield new Bound.Done(stored);
                        }
                        case Written.Conflict<Pod>(_, var why) -> undone(charged, written, why);
                        case Written.Missing<Pod>(var why) -> undone(charged, written, why);
                    };
            case Written.Conflict<Pod>(_, var why) -> undone(pod, written, why);
            case Written.Missing<Pod>(var why) -> undone(pod, written, why);
        };
    }

    /// Records with the pod what its claims cost the node.
    private Written<Pod> charge(Pod pod, Grant grant) {
        Written<Pod> charged = new Written.Done<>(pod);
        if (!grant.annotations().isEmpty()) {
            charged = cluster.update(Resource.PODS, annotated(pod, grant.annotations()));
        }
        return charged instanceof Written.Done<Pod>(var noted) && !grant.nodeAllocatable().isEmpty()
                ? cluster.updateStatus(
                        Resource.PODS, noted.withNodeAllocatable(grant.nodeAllocatable()))
                : charged;
    }

    private static Pod annotated(Pod pod, ByName<String> annotations) {
        var all = new TreeMap<>(pod.meta().annotations());
        all.putAll(annotations);
        return Resource.PODS.with(pod, pod.meta().withAnnotations(ByName.copyOf(all)));
    }

    /// Frees the devices of a claim, or takes the claim away.
    ///
    /// @return whether that was possible
    boolean relieve(ClaimRelief relief) {
        return switch (relief) {
            case ClaimRelief.Deallocated(var claim) -> {
                var freed = cluster.updateStatus(Resource.CLAIMS, claim);
                if (freed instanceof Written.Done<Claim>(var stored)) {
                    view.assume(stored);
                }
                yield freed instanceof Written.Done<Claim>;
            }
            case ClaimRelief.Deleted(var claim) -> {
                var meta = claim.meta().withFinalizers(List.of());
                cluster.update(Resource.CLAIMS, new Claim(meta, claim.spec(), claim.status()));
                yield cluster.delete(Resource.CLAIMS, meta.fullName())
                        instanceof Written.Done<Claim>;
            }
        };
    }

    private Written<Claim> write(Claim claim) {
        var known = cluster.read(Resource.CLAIMS, claim.meta().fullName());
        if (known.isEmpty()) {
            return cluster.create(Resource.CLAIMS, claim);
        }
        var withMeta =
                known.get().meta().finalizers().equals(claim.meta().finalizers())
                        ? new Written.Done<>(claim)
                        : cluster.update(Resource.CLAIMS, claim);
        return withMeta instanceof Written.Done<Claim>(var stored)
                ? cluster.updateStatus(
                        Resource.CLAIMS, new Claim(stored.meta(), claim.spec(), claim.status()))
                : withMeta;
    }

    private Bound undone(Pod pod, List<Claim> written, String why) {
        for (var claim : written) {
            var others =
                    claim.status().reservedFor().stream()
                            .filter(consumer -> !consumer.uid().equals(pod.meta().uid()))
                            .toList();
            var freed =
                    cluster.updateStatus(
                            Resource.CLAIMS,
                            new Claim(
                                    claim.meta(),
                                    claim.spec(),
                                    new ClaimStatus(
                                            claim.status().allocation(),
                                            others,
                                            claim.status().devices())));
            if (freed instanceof Written.Done<Claim>(var stored)) {
                view.assume(stored);
            }
        }
        if (!pod.status().nodeAllocatable().isEmpty()
                && cluster.updateStatus(Resource.PODS, pod.withNodeAllocatable(List.of()))
                        instanceof Written.Done<Pod>(var stored)) {
            view.assume(stored);
        }
        return new Bound.Refused(why);
    }
}
