package io.juxta.placement;

import java.util.List;

/// How pods are spread that do not say it themselves.
public sealed interface DefaultSpread {

    /// Kubernetes' own defaults: a little over nodes and zones.
    record System() implements DefaultSpread {}

    /// These constraints, whose selector is what selects the pod.
    record Listed(List<SpreadConstraint> constraints) implements DefaultSpread {
        public Listed {
            constraints = List.copyOf(constraints);
        }
    }
}
