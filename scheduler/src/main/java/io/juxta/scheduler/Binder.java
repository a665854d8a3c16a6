package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.Claim;
import io.juxta.model.Pod;
import io.juxta.placement.ClaimDeallocation;
import io.juxta.placement.PodGrant;
import io.juxta.placement.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Binds a pod: writes its volumes, its claims, their cost in the pod's status, and the node, in
/// Kubernetes' order.
///
/// When a write fails the pod stays pending: the claims keep their devices for the next attempt,
/// and their reservation for the pod is removed. Volumes that were bound stay bound.
final class Binder {

    /// The result.
    sealed interface Bound {

        record Done(Pod pod) implements Bound {}

        /// A write failed.
        ///
        /// @param why in one line
        record Refused(String why) implements Bound {}
    }

    private final Cluster cluster;
    private final ClusterView view;
    private final ClaimWriter claims;
    private final PodWriter pods;
    private final VolumeWriter volumes;

    Binder(Cluster cluster, ClusterView view) {
        this.cluster = cluster;
        this.view = view;
        this.claims = new ClaimWriter(cluster, view);
        this.pods = new PodWriter(cluster, view.gates());
        this.volumes = new VolumeWriter(cluster, view);
    }

    /// A claim that was written, and its state before.
    private record Step(ClaimChange change, Claim stored) {}

    @SuppressWarnings("ReferenceEquality") // a catalogue is shared until a claim changes
    Bound bind(Pod pod, String node, PodGrant grant) {
        var seen = view.snapshot();
        view.refreshClaims();
        if (view.snapshot().claims() != seen.claims()) {
            var contested = DeviceRace.of(grant, seen, view);
            if (contested.isPresent()) {
                return new Bound.Refused(contested.get());
            }
        }
        var trouble = volumes.write(grant.volumes());
        if (trouble.isPresent()) {
            return new Bound.Refused(trouble.get());
        }
        var written = new ArrayList<Step>();
        for (var claim : grant.claims()) {
            var change = new ClaimChange(before(claim, seen), claim);
            switch (claims.write(change)) {
                case ClaimWriter.Outcome.Done(var stored) -> written.add(new Step(change, stored));
                case ClaimWriter.Outcome.Refused(var why) -> {
                    return undone(pod, grant, written, why);
                }
            }
        }
        return switch (pods.charge(pod, grant)) {
            case WriteResult.Done<Pod>(var charged) ->
                    switch (cluster.bind(charged, node)) {
                        case WriteResult.Done<Pod>(var stored) -> {
                            view.assume(stored);
                            yield new Bound.Done(stored);
                        }
                        case WriteResult.WriteConflict<Pod>(_, var why) ->
                                undone(pod, grant, written, why);
                        case WriteResult.ObjectNotFound<Pod>(var why) ->
                                undone(pod, grant, written, why);
                        case WriteResult.WriteRefused<Pod>(_, var why) ->
                                undone(pod, grant, written, why);
                    };
            case WriteResult.WriteConflict<Pod>(_, var why) -> undone(pod, grant, written, why);
            case WriteResult.ObjectNotFound<Pod>(var why) -> undone(pod, grant, written, why);
            case WriteResult.WriteRefused<Pod>(_, var why) -> undone(pod, grant, written, why);
        };
    }

    /// The claim at the time of placing, or null when it must be created.
    private static @Nullable Claim before(Claim granted, Snapshot seen) {
        var known = seen.claim(granted.meta().fullName());
        return known != null && known.meta().uid().equals(granted.meta().uid()) ? known : null;
    }

    private Bound undone(Pod pod, PodGrant grant, List<Step> written, String why) {
        written.forEach(step -> claims.undo(step.change(), step.stored()));
        var after = pods.undo(pod, grant);
        if (after != null) {
            view.assume(after);
        }
        return new Bound.Refused(why);
    }

    /// Writes the claims that a failed binding leaves: allocated, and reserved for no pod.
    void leave(List<Claim> left, Snapshot seen) {
        for (var claim : left) {
            claims.write(new ClaimChange(before(claim, seen), claim));
        }
    }

    /// Deallocates or deletes a claim.
    ///
    /// @return whether that was possible
    boolean relieve(ClaimDeallocation relief) {
        return switch (relief) {
            case ClaimDeallocation.Deallocated(var claim) -> {
                var freed = cluster.updateStatus(Resource.CLAIMS, claim);
                if (freed instanceof WriteResult.Done<Claim>(var stored)) {
                    view.assume(stored);
                }
                yield freed instanceof WriteResult.Done<Claim>;
            }
            case ClaimDeallocation.DeletedClaim(var claim) -> claims.remove(claim);
        };
    }
}
