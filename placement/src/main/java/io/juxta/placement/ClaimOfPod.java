package io.juxta.placement;

import io.juxta.model.Claim;
import io.juxta.model.Pod;
import java.util.List;

/// A claim and the names a pod uses for it.
///
/// @param podNames several where the pod lists the claim more than once
record ClaimOfPod(List<String> podNames, Claim claim) {

    ClaimOfPod {
        podNames = List.copyOf(podNames);
    }

    /// Whether the claim is already reserved for the pod.
    boolean isReservedFor(Pod pod, PodGroups groups) {
        return groups.isReserved(claim, pod);
    }
}
