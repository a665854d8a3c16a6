package io.juxta.node;

import io.juxta.model.Pod;
import java.util.List;

/// What became of a pod that was offered to the kubelet.
public sealed interface Admission {

    /// The pod, with the UID it is known by here.
    Pod pod();

    /// It runs.
    record Admitted(Pod pod, List<Placement> placements) implements Admission {
        public Admitted {
            placements = List.copyOf(placements);
        }
    }

    /// It was turned away. What was taken for it before that stays taken until the next pod is
    /// offered.
    ///
    /// @param reason the pod's status reason
    /// @param message the kubelet's own text
    record Rejected(Pod pod, String reason, String message, Evidence evidence)
            implements Admission {}

    /// The budget ended first; never a no. The kubelet's state is unknown from here on.
    ///
    /// @param step what was being searched
    record Undecided(Pod pod, String step) implements Admission {}

    /// A kubelet would do something here that is not modelled.
    ///
    /// @param what and why, in words
    record NotModelled(Pod pod, String what) implements Admission {}
}
