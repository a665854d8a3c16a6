package io.juxta.placement;

import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
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
    boolean isReservedFor(Pod pod) {
        for (var consumer : claim.status().reservedFor()) {
            if (consumer.uid().equals(pod.meta().uid())) {
                return true;
            }
        }
        return false;
    }

    static ClaimStatus.Consumer consumer(Pod pod) {
        return new ClaimStatus.Consumer("", "pods", pod.meta().name(), pod.meta().uid());
    }
}
