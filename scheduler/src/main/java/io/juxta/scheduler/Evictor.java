package io.juxta.scheduler;

import io.juxta.model.Claim;
import io.juxta.model.Pod;
import java.util.List;

/// Makes a pod leave its node for another.
@FunctionalInterface
public interface Evictor {

    /// Evicts a pod.
    ///
    /// @param by the pod that the other goes for
    /// @return the claims that lose their devices, as they were before
    List<Claim> evict(Pod victim, Pod by);
}
