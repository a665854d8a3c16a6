package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the data of a volume is: of a pod's volume, or of a PersistentVolume.
///
/// Only what a rule reads is here. The fields as written stay in the tree that the source was read
/// from.
public sealed interface VolumeSource {

    /// A PersistentVolumeClaim in the namespace of the pod.
    record ClaimSource(String claim, boolean readOnly) implements VolumeSource {}

    /// A generic ephemeral volume: a PersistentVolumeClaim that is made for the pod.
    ///
    /// @param claimTemplate `metadata` and `spec` of that claim, as written
    record EphemeralSource(Tree.Mapping claimTemplate) implements VolumeSource {}

    /// A volume of a CSI driver.
    ///
    /// @param handle the driver's name for the volume; empty for a volume of a pod
    record CsiSource(String driver, String handle) implements VolumeSource {}

    record GcePersistentDisk(String disk, boolean readOnly) implements VolumeSource {}

    record AwsElasticBlockStore(String volume) implements VolumeSource {}

    /// A disk of Azure.
    ///
    /// @param kind `Managed`, `Shared` or `Dedicated`; null where it is not set, which an API
    ///   server never stores
    record AzureDisk(String disk, String uri, @Nullable String kind) implements VolumeSource {}

    record AzureFile() implements VolumeSource {}

    record Cinder(String volume) implements VolumeSource {}

    record VsphereVolume() implements VolumeSource {}

    record PortworxVolume(String volume) implements VolumeSource {}

    record Iscsi(String iqn, boolean readOnly) implements VolumeSource {}

    record Rbd(List<String> monitors, String pool, String image, boolean readOnly)
            implements VolumeSource {
        public Rbd {
            monitors = List.copyOf(monitors);
        }
    }

    /// A source that no rule looks into.
    ///
    /// @param field its name, such as `hostPath`; empty where there is none
    record OtherSource(String field) implements VolumeSource {}

    /// The source among the fields of a pod's volume or of a PersistentVolume's spec.
    ///
    /// An API server takes exactly one. Of several, a claim counts first, then an ephemeral volume,
    /// as the scheduler asks for them.
    ///
    /// @param others names of the fields that may be another source
    static VolumeSource read(Tree.Mapping fields, List<String> others) {
        return VolumeSourceReader.read(fields, others);
    }
}
