package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A PersistentVolume: storage that a claim can be bound to.
///
/// @param source read from the fields of `specRest`
/// @param claim the PersistentVolumeClaim it is bound to or set aside for; null where free
/// @param volumeMode null means `Filesystem`
/// @param attributesClass name of a VolumeAttributesClass; null where not set
/// @param nodeAffinity the nodes that can reach it; null means all
/// @param specRest all else of the spec, as written, its source included
/// @param statusRest all else of the status, as written
public record PersistentVolume(
        Meta meta,
        ByName<Quantity> capacity,
        VolumeSource source,
        List<String> accessModes,
        @Nullable ObjectReference claim,
        String storageClassName,
        @Nullable String volumeMode,
        @Nullable String attributesClass,
        @Nullable NodeSelector nodeAffinity,
        String phase,
        Tree.Mapping specRest,
        Tree.Mapping statusRest)
        implements ApiObject {

    public PersistentVolume {
        accessModes = List.copyOf(accessModes);
    }

    /// The name of its StorageClass: the annotation, or else the field; empty for no class.
    public String className() {
        var annotated = meta.annotations().get(VolumeAnnotations.BETA_STORAGE_CLASS);
        return annotated == null ? storageClassName : annotated;
    }

    public PersistentVolume withMeta(Meta other) {
        return with(other, claim, phase, statusRest);
    }

    /// The same bound to a claim.
    public PersistentVolume withClaim(ObjectReference other) {
        return with(meta, other, phase, statusRest);
    }

    public PersistentVolume withPhase(String other) {
        return with(meta, claim, other, statusRest);
    }

    /// The same with the status of another.
    public PersistentVolume withStatusOf(PersistentVolume other) {
        return with(meta, claim, other.phase, other.statusRest);
    }

    private PersistentVolume with(
            Meta otherMeta,
            @Nullable ObjectReference otherClaim,
            String otherPhase,
            Tree.Mapping otherStatus) {
        return new PersistentVolume(
                otherMeta,
                capacity,
                source,
                accessModes,
                otherClaim,
                storageClassName,
                volumeMode,
                attributesClass,
                nodeAffinity,
                otherPhase,
                specRest,
                otherStatus);
    }
}
