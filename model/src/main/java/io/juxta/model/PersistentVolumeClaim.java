package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A PersistentVolumeClaim: a pod's way to ask for a PersistentVolume.
///
/// @param selector label selector of volumes, as written; null where not set, which matches all
/// @param volumeName the volume it is bound to or asks for by name; empty for none
/// @param storageClassName null where not set, which differs from empty
/// @param volumeMode null means `Filesystem`
/// @param attributesClass name of a VolumeAttributesClass; null where not set
/// @param specRest data sources and all else of the spec, as written
/// @param statusRest capacity, conditions and all else of the status, as written
public record PersistentVolumeClaim(
        Meta meta,
        List<String> accessModes,
        Tree.@Nullable Mapping selector,
        ByName<Quantity> requests,
        ByName<Quantity> limits,
        String volumeName,
        @Nullable String storageClassName,
        @Nullable String volumeMode,
        @Nullable String attributesClass,
        String phase,
        Tree.Mapping specRest,
        Tree.Mapping statusRest)
        implements ApiObject {

    public PersistentVolumeClaim {
        accessModes = List.copyOf(accessModes);
    }

    /// The name of its StorageClass: the annotation, or else the field; empty for no class.
    public String className() {
        var annotated = meta.annotations().get(VolumeAnnotations.BETA_STORAGE_CLASS);
        if (annotated != null) {
            return annotated;
        }
        return storageClassName == null ? "" : storageClassName;
    }

    public PersistentVolumeClaim withMeta(Meta other) {
        return with(other, volumeName, phase, statusRest);
    }

    /// The same of a class.
    public PersistentVolumeClaim withStorageClassName(String other) {
        return new PersistentVolumeClaim(
                meta,
                accessModes,
                selector,
                requests,
                limits,
                volumeName,
                other,
                volumeMode,
                attributesClass,
                phase,
                specRest,
                statusRest);
    }

    /// The same bound to a volume.
    public PersistentVolumeClaim withVolumeName(String other) {
        return with(meta, other, phase, statusRest);
    }

    public PersistentVolumeClaim withPhase(String other) {
        return with(meta, volumeName, other, statusRest);
    }

    /// The same with the status of another.
    public PersistentVolumeClaim withStatusOf(PersistentVolumeClaim other) {
        return with(meta, volumeName, other.phase, other.statusRest);
    }

    private PersistentVolumeClaim with(
            Meta otherMeta, String otherVolume, String otherPhase, Tree.Mapping otherStatus) {
        return new PersistentVolumeClaim(
                otherMeta,
                accessModes,
                selector,
                requests,
                limits,
                otherVolume,
                storageClassName,
                volumeMode,
                attributesClass,
                otherPhase,
                specRest,
                otherStatus);
    }
}
