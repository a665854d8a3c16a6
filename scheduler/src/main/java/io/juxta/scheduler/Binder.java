package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.Claim;
import io.juxta.model.Pod;
import io.juxta.placement.ClaimDeallocation;
import io.juxta.placement.PodGrant;
import io.juxta.placement.Snapshot;
import io.juxta.scheduler.BindingWriter.BindingResult;
import java.util.List;

/// Binds pods of a simulated cluster, in the thread that decides.
final class Binder {

    private final Cluster cluster;
    private final ClusterView view;
    private final BindingWriter writer;

    Binder(Cluster cluster, ClusterView view) {
        this.cluster = cluster;
        this.view = view;
        this.writer =
                new BindingWriter(
                        cluster,
                        view.gates(),
                        view,
                        new VolumeController(cluster, view),
                        BindingWriter.Pauses.NONE);
    }

    @SuppressWarnings("ReferenceEquality") // a catalogue is shared until a claim changes
    BindingResult bind(Pod pod, String node, PodGrant grant) {
        var seen = view.snapshot();
        view.refreshClaims();
        if (view.snapshot().claims() != seen.claims()) {
            var contested = DeviceRace.of(grant, seen, view);
            if (contested.isPresent()) {
                return new BindingResult.Refused(BindingWriter.BindingStep.CLAIMS, contested.get());
            }
        }
        try {
            return writer.bind(pod, node, grant, ClaimChange.of(grant.claims(), seen));
        } catch (InterruptedException e) {
            throw new IllegalStateException("Nothing waits in a simulation.", e);
        }
    }

    /// Writes the claims that a failed binding leaves: allocated, and reserved for no pod.
    void leave(List<Claim> left, Snapshot seen) {
        writer.leave(ClaimChange.of(left, seen));
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
            case ClaimDeallocation.DeletedClaim(var claim) -> writer.remove(claim);
        };
    }
}
