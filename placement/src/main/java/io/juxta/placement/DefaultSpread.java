package io.juxta.placement;

import java.util.List;

/// The default topology spread, for pods without constraints of their own.
public sealed interface DefaultSpread {

    /// Kubernetes' own defaults: weak spread over nodes and zones.
    record System() implements DefaultSpread {}

    /// These constraints, with the selector of the Service or controller that selects the pod.
    record Listed(List<SpreadConstraint> constraints) implements DefaultSpread {
        public Listed {
            constraints = List.copyOf(constraints);
        }
    }
}
