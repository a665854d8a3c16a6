package io.juxta.scheduler.live;

import io.juxta.model.Claim;
import io.juxta.model.Pod;
import java.util.List;
import java.util.Optional;

/// Runs after the claims of a pod were written and before the pod is bound, on the thread of the
/// binding. It may wait, with a bound of its own.
@FunctionalInterface
public interface BindingCheck {

    /// Nothing is checked.
    BindingCheck NONE = (_, _, _) -> Optional.empty();

    /// Why the pod must not be bound; then its claims lose the devices that were just allocated.
    ///
    /// @param written the claims as the server stored them, allocated in this attempt
    Optional<String> objection(Pod pod, String node, List<Claim> written)
            throws InterruptedException;
}
