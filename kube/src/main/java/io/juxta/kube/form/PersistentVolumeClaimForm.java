package io.juxta.kube.form;

import io.juxta.model.PersistentVolumeClaim;

/// [PersistentVolumeClaim] on the wire.
final class PersistentVolumeClaimForm {

    static final String KIND = "PersistentVolumeClaim";

    private PersistentVolumeClaimForm() {}

    @SuppressWarnings(
            "NullAway") // it does not see that a nested type of another module is nullable
    static PersistentVolumeClaim read(FieldsIn in) {
        var spec = in.object("spec");
        var resources = spec.object("resources");
        var status = in.object("status");
        return new PersistentVolumeClaim(
                MetaForm.read(in.object("metadata")),
                spec.texts("accessModes"),
                spec.objectOrNull("selector", selector -> selector.without()),
                resources.quantitiesByName("requests"),
                resources.quantitiesByName("limits"),
                spec.text("volumeName"),
                spec.textOrNull("storageClassName"),
                spec.textOrNull("volumeMode"),
                spec.textOrNull("volumeAttributesClassName"),
                status.text("phase"),
                spec.without(
                        "accessModes",
                        "selector",
                        "resources",
                        "volumeName",
                        "storageClassName",
                        "volumeMode",
                        "volumeAttributesClassName"),
                status.without("phase"));
    }

    static FieldsOut write(PersistentVolumeClaim claim) {
        return new FieldsOut()
                .object("metadata", MetaForm.write(claim.meta()))
                .object(
                        "spec",
                        new FieldsOut()
                                .rest(claim.specRest())
                                .texts("accessModes", claim.accessModes())
                                .treeUnlessNull("selector", claim.selector())
                                .object(
                                        "resources",
                                        new FieldsOut()
                                                .quantitiesByName("requests", claim.requests())
                                                .quantitiesByName("limits", claim.limits()))
                                .text("volumeName", claim.volumeName())
                                .textUnlessNull("storageClassName", claim.storageClassName())
                                .textUnlessNull("volumeMode", claim.volumeMode())
                                .textUnlessNull(
                                        "volumeAttributesClassName", claim.attributesClass()))
                .object(
                        "status",
                        new FieldsOut().rest(claim.statusRest()).text("phase", claim.phase()));
    }
}
