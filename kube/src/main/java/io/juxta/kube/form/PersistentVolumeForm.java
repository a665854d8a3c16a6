package io.juxta.kube.form;

import io.juxta.model.NodeSelector;
import io.juxta.model.ObjectReference;
import io.juxta.model.PersistentVolume;
import io.juxta.model.VolumeSource;
import java.util.List;

/// [PersistentVolume] on the wire.
final class PersistentVolumeForm {

    static final String KIND = "PersistentVolume";

    /// Sources that have no record.
    private static final List<String> OTHER_SOURCES =
            List.of(
                    "hostPath",
                    "local",
                    "nfs",
                    "fc",
                    "cephfs",
                    "glusterfs",
                    "flexVolume",
                    "flocker",
                    "photonPersistentDisk",
                    "quobyte",
                    "scaleIO",
                    "storageos");

    private PersistentVolumeForm() {}

    static PersistentVolume read(FieldsIn in) {
        var spec = in.object("spec");
        var status = in.object("status");
        return new PersistentVolume(
                MetaForm.read(in.object("metadata")),
                spec.quantitiesByName("capacity"),
                VolumeSource.read(spec.tree(), OTHER_SOURCES),
                spec.texts("accessModes"),
                spec.objectOrNull("claimRef", PersistentVolumeForm::readReference),
                spec.text("storageClassName"),
                spec.textOrNull("volumeMode"),
                spec.textOrNull("volumeAttributesClassName"),
                spec.object("nodeAffinity").objectOrNull("required", NodeSelectorForm::read),
                status.text("phase"),
                spec.without(
                        "capacity",
                        "accessModes",
                        "claimRef",
                        "storageClassName",
                        "volumeMode",
                        "volumeAttributesClassName",
                        "nodeAffinity"),
                status.without("phase"));
    }

    private static ObjectReference readReference(FieldsIn in) {
        return new ObjectReference(
                in.text("apiVersion"),
                in.text("kind"),
                in.text("namespace"),
                in.text("name"),
                in.text("uid"),
                in.text("resourceVersion"),
                in.text("fieldPath"));
    }

    static FieldsOut write(PersistentVolume volume) {
        return new FieldsOut()
                .object("metadata", MetaForm.write(volume.meta()))
                .object("spec", writeSpec(volume))
                .object(
                        "status",
                        new FieldsOut().rest(volume.statusRest()).text("phase", volume.phase()));
    }

    private static FieldsOut writeSpec(PersistentVolume volume) {
        return new FieldsOut()
                .rest(volume.specRest())
                .quantitiesByName("capacity", volume.capacity())
                .texts("accessModes", volume.accessModes())
                .objectUnlessNull("claimRef", volume.claim(), PersistentVolumeForm::writeReference)
                .text("storageClassName", volume.storageClassName())
                .textUnlessNull("volumeMode", volume.volumeMode())
                .textUnlessNull("volumeAttributesClassName", volume.attributesClass())
                .objectUnlessNull(
                        "nodeAffinity", volume.nodeAffinity(), PersistentVolumeForm::writeAffinity);
    }

    private static FieldsOut writeAffinity(NodeSelector required) {
        return new FieldsOut().object("required", NodeSelectorForm.write(required));
    }

    private static FieldsOut writeReference(ObjectReference reference) {
        return new FieldsOut()
                .text("apiVersion", reference.apiVersion())
                .text("kind", reference.kind())
                .text("namespace", reference.namespace())
                .text("name", reference.name())
                .text("uid", reference.uid())
                .text("resourceVersion", reference.resourceVersion())
                .text("fieldPath", reference.fieldPath());
    }
}
