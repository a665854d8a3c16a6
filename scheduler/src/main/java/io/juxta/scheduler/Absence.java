package io.juxta.scheduler;

import io.juxta.model.Pod;
import io.juxta.placement.Placing;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Why a pod of the queue is skipped when its turn comes.
final class Absence {

    private Absence() {}

    /// Empty where the pod is to be placed.
    ///
    /// @param current the pod as it is now, or null when it is deleted
    /// @param ours whether this scheduler is responsible for a pod
    static Optional<Placing> of(@Nullable Pod current, Predicate<Pod> ours) {
        if (current == null) {
            return Optional.of(new Placing.Skipped("it is gone"));
        }
        if (current.hasEnded()) {
            return Optional.of(new Placing.Skipped("it has ended: " + current.status().phase()));
        }
        return ours.test(current)
                ? Optional.empty()
                : Optional.of(
                        new Placing.Skipped(
                                "it is for scheduler %s"
                                        .formatted(current.spec().schedulerName())));
    }
}
