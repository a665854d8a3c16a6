package io.juxta.kube.form;

import io.juxta.model.VolumeAttachment;

/// [VolumeAttachment] on the wire.
final class VolumeAttachmentForm {

    static final String KIND = "VolumeAttachment";

    private VolumeAttachmentForm() {}

    static VolumeAttachment read(FieldsIn in) {
        var spec = in.object("spec");
        var source = spec.object("source");
        return new VolumeAttachment(
                MetaForm.read(in.object("metadata")),
                spec.text("attacher"),
                spec.text("nodeName"),
                source.textOrNull("persistentVolumeName"),
                source.without("persistentVolumeName"),
                in.object("status").without());
    }

    static FieldsOut write(VolumeAttachment attachment) {
        return new FieldsOut()
                .object("metadata", MetaForm.write(attachment.meta()))
                .object(
                        "spec",
                        new FieldsOut()
                                .textAlways("attacher", attachment.attacher())
                                .textAlways("nodeName", attachment.nodeName())
                                .object(
                                        "source",
                                        new FieldsOut()
                                                .rest(attachment.sourceRest())
                                                .textUnlessNull(
                                                        "persistentVolumeName",
                                                        attachment.persistentVolume())))
                .object("status", new FieldsOut().rest(attachment.status()));
    }
}
