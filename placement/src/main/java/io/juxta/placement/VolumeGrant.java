package io.juxta.placement;

import io.juxta.model.ByName;
import io.juxta.model.Meta;
import io.juxta.model.ObjectReference;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.VolumeAnnotations;
import java.util.TreeMap;

/// What is written for a claim of a pod when the pod gets its node.
public sealed interface VolumeGrant {

    /// The claim, as it was when the pod was placed.
    PersistentVolumeClaim claim();

    /// The claim is bound to a volume that is there.
    ///
    /// @param volume as it is to be written, naming the claim
    record BoundVolume(PersistentVolumeClaim claim, PersistentVolume volume)
            implements VolumeGrant {}

    /// A volume is to be made for the claim.
    ///
    /// @param written the claim as it is to be written, naming the node
    record ProvisionedVolume(
            PersistentVolumeClaim claim, PersistentVolumeClaim written, String node)
            implements VolumeGrant {}

    /// The binding of a claim to a volume.
    static BoundVolume bound(PersistentVolumeClaim claim, PersistentVolume volume) {
        var meta = volume.meta();
        if (!isFor(volume, claim)
                && !meta.annotations().containsKey(VolumeAnnotations.BOUND_BY_CONTROLLER)) {
            meta = annotated(meta, VolumeAnnotations.BOUND_BY_CONTROLLER, "yes");
        }
        var known = volume.claim();
        var written =
                known != null && isFor(volume, claim) && known.uid().equals(claim.meta().uid())
                        ? volume
                        : volume.withClaim(
                                ObjectReference.to("v1", "PersistentVolumeClaim", claim.meta()));
        return new BoundVolume(claim, written.withMeta(meta));
    }

    static VolumeGrant provisioned(PersistentVolumeClaim claim, String node) {
        return new ProvisionedVolume(
                claim,
                claim.withMeta(annotated(claim.meta(), VolumeAnnotations.SELECTED_NODE, node)),
                node);
    }

    private static Meta annotated(Meta meta, String annotation, String value) {
        var all = new TreeMap<>(meta.annotations());
        all.put(annotation, value);
        return meta.withAnnotations(ByName.copyOf(all));
    }

    /// Whether a volume is bound to a claim or set aside for it.
    static boolean isFor(PersistentVolume volume, PersistentVolumeClaim claim) {
        var known = volume.claim();
        return known != null
                && known.name().equals(claim.meta().name())
                && known.namespace().equals(claim.meta().namespace())
                && (known.uid().isEmpty() || known.uid().equals(claim.meta().uid()));
    }

    /// The catalogue with this assumed.
    default VolumeCatalogue in(VolumeCatalogue catalogue) {
        return switch (this) {
            case BoundVolume(_, var volume) -> catalogue.with(volume);
            case ProvisionedVolume(_, var written, _) -> catalogue.with(written);
        };
    }
}
