package io.juxta.scheduler.live;

import io.juxta.model.Pod;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.PodView;
import io.juxta.placement.Snapshot;
import java.util.Optional;

/// Explains to the owner of a pod why it fits nowhere, where there is more to say than Kubernetes
/// does.
@FunctionalInterface
public interface PodAdvice {

    /// Adds nothing.
    PodAdvice NONE = (_, _, _, _, _) -> Optional.empty();

    /// A sentence or two. Called on a thread in the background, several at a time.
    ///
    /// @param no the result of the attempt
    /// @param seen the cluster as the attempt saw it
    Optional<String> about(
            Pod pod,
            PodView view,
            PlacementResult.Unschedulable no,
            Snapshot seen,
            PlacementSettings terms);
}
