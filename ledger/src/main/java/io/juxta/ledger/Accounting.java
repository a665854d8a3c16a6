package io.juxta.ledger;

import io.juxta.model.FeatureGates;

/// Which sources count in a footprint: the feature gates that change the sum.
///
/// @param claims what claims cost the node, as the pod's status says
/// @param podLevel resources of the pod as a whole
/// @param status what the status says was given, besides what the spec asks: a resize may be under
///   way
/// @param podLevelStatus the same for the pod as a whole
public record Accounting(boolean claims, boolean podLevel, boolean status, boolean podLevelStatus) {

    /// What a node counts for pods that run on it.
    public static Accounting running(FeatureGates gates) {
        return new Accounting(
                gates.on("DRANodeAllocatableResources"),
                gates.on("PodLevelResources"),
                gates.on("InPlacePodVerticalScaling"),
                gates.on("InPlacePodLevelResourcesVerticalScaling"));
    }

    /// What counts for a pod that is still to be let in: nothing was given to it yet.
    public static Accounting arriving(FeatureGates gates) {
        return new Accounting(
                gates.on("DRANodeAllocatableResources"),
                gates.on("PodLevelResources"),
                false,
                false);
    }
}
