package io.juxta.ledger;

import io.juxta.model.FeatureGates;

/// Which sources count in a footprint; it follows the feature gates that change the sum.
///
/// @param claims the cost of claims, as the pod's status lists it
/// @param podLevel pod-level resources
/// @param status the resources in the status, besides the requests of the spec: a resize may be in
///   progress
/// @param podLevelStatus the same for pod-level resources
public record Accounting(boolean claims, boolean podLevel, boolean status, boolean podLevelStatus) {

    /// What a node counts for pods that run on it.
    public static Accounting running(FeatureGates gates) {
        return new Accounting(
                gates.on("DRANodeAllocatableResources"),
                gates.on("PodLevelResources"),
                gates.on("InPlacePodVerticalScaling"),
                gates.on("InPlacePodLevelResourcesVerticalScaling"));
    }

    /// What counts for a pod that is not admitted yet: its status has no resources.
    public static Accounting arriving(FeatureGates gates) {
        return new Accounting(
                gates.on("DRANodeAllocatableResources"),
                gates.on("PodLevelResources"),
                false,
                false);
    }
}
