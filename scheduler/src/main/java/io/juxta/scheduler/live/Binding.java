package io.juxta.scheduler.live;

import io.juxta.model.Claim;
import io.juxta.model.Pod;
import io.juxta.placement.PodGrant;
import io.juxta.scheduler.ClaimChange;
import java.util.List;

/// A decision that is being written.
///
/// @param pod as stored when the decision was made
/// @param changes of its claims
/// @param kept those of its claims that need no change
/// @param startNanos of the attempt
/// @param algorithmNanos that the search took
record Binding(
        QueuedPod queued,
        Pod pod,
        String profile,
        String node,
        PodGrant grant,
        List<ClaimChange> changes,
        List<Claim> kept,
        long startNanos,
        long algorithmNanos) {

    Binding {
        changes = List.copyOf(changes);
        kept = List.copyOf(kept);
    }

    /// Whether something is written before the node.
    boolean hasPreBind() {
        return !grant.claims().isEmpty()
                || !grant.volumes().isEmpty()
                || !grant.nodeAllocatable().isEmpty()
                || grant.extended() != null;
    }
}
