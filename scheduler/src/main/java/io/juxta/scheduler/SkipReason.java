package io.juxta.scheduler;

import io.juxta.model.Pod;
import io.juxta.placement.PlacementResult;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Why a pod of the queue is skipped when its turn comes.
final class SkipReason {

    private SkipReason() {}

    /// Empty where the pod is to be placed.
    ///
    /// @param current the pod as it is now, or null when it is deleted
    /// @param ours whether this scheduler is responsible for a pod
    static Optional<PlacementResult> of(@Nullable Pod current, Predicate<Pod> ours) {
        if (current == null) {
            return Optional.of(new PlacementResult.Skipped("it is gone"));
        }
        if (current.hasEnded()) {
            return Optional.of(
                    new PlacementResult.Skipped("it has ended: " + current.status().phase()));
        }
        return ours.test(current)
                ? Optional.empty()
                : Optional.of(
                        new PlacementResult.Skipped(
                                "it is for scheduler %s"
                                        .formatted(current.spec().schedulerName())));
    }
}
