package io.juxta.scheduler;

import io.juxta.model.Pod;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.Snapshot;
import org.jspecify.annotations.Nullable;

/// The result for one pod.
///
/// @param pod as it is now: with its node, where it got one
/// @param seen the snapshot of its last attempt; null for a pod that was placed, where it is no
///   longer needed, and for one that was not tried
public record Attempted(Pod pod, PlacementResult placing, @Nullable Snapshot seen) {

    public boolean placed() {
        return placing instanceof PlacementResult.Placed;
    }
}
