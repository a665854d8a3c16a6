package io.juxta.scheduler;

import io.juxta.model.Pod;
import io.juxta.placement.Placing;
import io.juxta.placement.Snapshot;
import org.jspecify.annotations.Nullable;

/// What came of a pod.
///
/// @param pod as it is now: with its node, where it got one
/// @param seen the cluster as it was when the pod was last tried; null for one that was placed,
///   where nobody asks any more, and for one that was not tried
public record Attempted(Pod pod, Placing placing, @Nullable Snapshot seen) {

    public boolean placed() {
        return placing instanceof Placing.Placed;
    }
}
