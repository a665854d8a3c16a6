package io.juxta.scheduler.live;

/// What an event is about, by the names of Kubernetes' scheduler.
enum EventKind {
    NODE("Node"),
    /// A pod with a node.
    ASSIGNED_POD("AssignedPod"),
    /// A pod without one.
    UNSCHEDULED_POD("UnscheduledPod"),
    CLAIM("resource.k8s.io/ResourceClaim"),
    /// A change of a DeviceTaintRule counts as one of the slices that it taints.
    SLICE("resource.k8s.io/ResourceSlice"),
    DEVICE_CLASS("resource.k8s.io/DeviceClass"),
    VOLUME("PersistentVolume"),
    VOLUME_CLAIM("PersistentVolumeClaim"),
    STORAGE_CLASS("storage.k8s.io/StorageClass"),
    CSI_NODE("storage.k8s.io/CSINode"),
    CSI_DRIVER("storage.k8s.io/CSIDriver"),
    CSI_CAPACITY("storage.k8s.io/CSIStorageCapacity"),
    ATTACHMENT("storage.k8s.io/VolumeAttachment"),
    POD_GROUP("scheduling.k8s.io/PodGroup");

    private final String label;

    EventKind(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
