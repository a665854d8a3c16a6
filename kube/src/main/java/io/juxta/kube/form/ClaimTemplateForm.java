package io.juxta.kube.form;

import io.juxta.model.ClaimTemplate;

/// [ClaimTemplate] on the wire.
final class ClaimTemplateForm {

    static final String KIND = "ResourceClaimTemplate";

    private ClaimTemplateForm() {}

    static ClaimTemplate read(FieldsIn in) {
        var spec = in.object("spec");
        return new ClaimTemplate(
                MetaForm.read(in.object("metadata")),
                MetaForm.read(spec.object("metadata")),
                ClaimSpecForm.read(spec.object("spec")));
    }

    static FieldsOut write(ClaimTemplate template) {
        return new FieldsOut()
                .object("metadata", MetaForm.write(template.meta()))
                .object(
                        "spec",
                        new FieldsOut()
                                .object("metadata", MetaForm.write(template.claimMeta()))
                                .object("spec", ClaimSpecForm.write(template.spec())));
    }
}
