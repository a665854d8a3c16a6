package io.juxta.kube.text;

import org.jspecify.annotations.Nullable;

/// The newest API version of a kind, for objects without one.
final class Kinds {

    private Kinds() {}

    static @Nullable String newestApi(String kind) {
        return switch (kind) {
            case "DeviceClass",
                    "DeviceTaintRule",
                    "ResourceClaim",
                    "ResourceClaimTemplate",
                    "ResourceSlice" ->
                    "resource.k8s.io/v1";
            case "ConfigMap",
                    "List",
                    "Namespace",
                    "Node",
                    "PersistentVolume",
                    "PersistentVolumeClaim",
                    "Pod",
                    "Service" ->
                    "v1";
            case "DaemonSet", "Deployment", "ReplicaSet", "StatefulSet" -> "apps/v1";
            case "CronJob", "Job" -> "batch/v1";
            case "CSIDriver", "CSINode", "CSIStorageCapacity", "StorageClass", "VolumeAttachment" ->
                    "storage.k8s.io/v1";
            case "PodDisruptionBudget" -> "policy/v1";
            case "PriorityClass" -> "scheduling.k8s.io/v1";
            case "PodGroup" -> "scheduling.k8s.io/v1beta1";
            case "KubeletConfiguration" -> "kubelet.config.k8s.io/v1beta1";
            case "KubeSchedulerConfiguration" -> "kubescheduler.config.k8s.io/v1";
            default -> null;
        };
    }

    /// True for `List` and for the typed lists an API server answers with, `PodList` and the like.
    static boolean isList(String kind) {
        return kind.endsWith("List");
    }

    /// The kind of a typed list's items; empty for `List`, whose items have their own.
    static String itemKind(String listKind) {
        return listKind.substring(0, listKind.length() - "List".length());
    }
}
