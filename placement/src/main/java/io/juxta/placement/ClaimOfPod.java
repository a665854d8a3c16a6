package io.juxta.placement;

import io.juxta.model.Claim;
import io.juxta.model.Pod;
import java.util.List;

/// A claim as a pod has it.
///
/// @param podNames what the pod calls it; several where it lists the claim more than once
record ClaimOfPod(List<String> podNames, Claim claim) {

    ClaimOfPod {
        podNames = List.copyOf(podNames);
    }

    /// Whether the pod may use the claim already.
    boolean isReservedFor(Pod pod, PodGroups groups) {
        return groups.isReserved(claim, pod);
    }
}
