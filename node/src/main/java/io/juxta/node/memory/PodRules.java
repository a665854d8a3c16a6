package io.juxta.node.memory;

import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.node.PodLevel;
import io.juxta.node.PodQuality;

/// Which pods get memory of their own, by the feature gates for pod-level resources.
record PodRules(FeatureGates gates) {

    /// Whether pods with pod-level resources are managed at all.
    boolean wholePods() {
        return gates.on("PodLevelResourceManagers");
    }

    /// Whether this pod's pod-level resources count, and not those of its containers.
    boolean managesWhole(Pod pod) {
        return wholePods() && PodLevel.isSet(pod);
    }

    /// Whether a pod is skipped: not Guaranteed, or with pod-level resources while those are not
    /// managed.
    boolean skips(Pod pod) {
        return PodQuality.of(pod) != PodQuality.GUARANTEED
                || ((!wholePods() || !gates.on("PodLevelResources")) && PodLevel.isSet(pod));
    }
}
