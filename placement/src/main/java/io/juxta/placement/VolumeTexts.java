package io.juxta.placement;

import io.juxta.model.PersistentVolumeClaim;

/// Texts that several volume plugins share, in Kubernetes' words.
final class VolumeTexts {

    private VolumeTexts() {}

    static String claimNotFound(String name) {
        return "persistentvolumeclaim \"%s\" not found".formatted(name);
    }

    static String modeNotSet(String storageClass) {
        return "VolumeBindingMode not set for StorageClass \"%s\"".formatted(storageClass);
    }

    /// A claim that has the name of a pod's generic ephemeral volume and belongs to somebody else.
    static String notOwner(PersistentVolumeClaim claim, PodView pod) {
        return "PVC %s was not created for pod %s (pod is not owner)"
                .formatted(claim.meta().fullName(), pod.name());
    }
}
