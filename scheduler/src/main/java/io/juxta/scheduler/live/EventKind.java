package io.juxta.scheduler.live;

/// What an event is about, by the names of Kubernetes' scheduler.
enum EventKind {
    NODE("Node"),
    /// A pod with a node.
    ASSIGNED_POD("AssignedPod"),
    /// A pod without one.
    UNSCHEDULED_POD("UnscheduledPod"),
    CLAIM("ResourceClaim"),
    /// A change of a DeviceTaintRule counts as one of the slices that it taints.
    SLICE("ResourceSlice"),
    DEVICE_CLASS("DeviceClass"),
    VOLUME("PersistentVolume"),
    VOLUME_CLAIM("PersistentVolumeClaim"),
    STORAGE_CLASS("StorageClass"),
    CSI_NODE("CSINode"),
    CSI_DRIVER("CSIDriver"),
    CSI_CAPACITY("CSIStorageCapacity"),
    ATTACHMENT("VolumeAttachment"),
    POD_GROUP("PodGroup");

    private final String label;

    EventKind(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
