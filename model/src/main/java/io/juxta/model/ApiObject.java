package io.juxta.model;

/// Something an API server stores, of a kind juxta works with.
public sealed interface ApiObject
        permits Slice,
                DeviceClass,
                Claim,
                ClaimTemplate,
                DeviceTaintRule,
                Pod,
                Node,
                Namespace,
                PersistentVolume,
                PersistentVolumeClaim,
                StorageClass,
                CsiNode,
                CsiDriver,
                CsiStorageCapacity,
                VolumeAttachment,
                PodDisruptionBudget {

    Meta meta();
}
