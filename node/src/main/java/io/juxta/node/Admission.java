package io.juxta.node;

import io.juxta.model.Pod;
import java.util.List;

/// The result of kubelet admission for a pod.
public sealed interface Admission {

    /// The pod, with the UID that is used here.
    Pod pod();

    /// The pod is admitted.
    record Admitted(Pod pod, List<ContainerPlacement> placements) implements Admission {
        public Admitted {
            placements = List.copyOf(placements);
        }
    }

    /// The pod is rejected. Resources that were allocated before the rejection stay allocated until
    /// the next pod is offered.
    ///
    /// @param reason the pod's status reason
    /// @param message the kubelet's own text
    record Rejected(Pod pod, String reason, String message, Evidence evidence)
            implements Admission {}

    /// The budget ended first; this is never a rejection. The kubelet's state is unknown from here
    /// on.
    ///
    /// @param step what was being searched
    record AdmissionUndecided(Pod pod, String step) implements Admission {}

    /// A kubelet would do something here that is not modelled.
    ///
    /// @param what and why, in words
    record AdmissionNotModelled(Pod pod, String what) implements Admission {}
}
