package io.juxta.kube.form;

import io.juxta.model.CsiDriver;

/// [CsiDriver] on the wire.
final class CsiDriverForm {

    static final String KIND = "CSIDriver";

    private CsiDriverForm() {}

    static CsiDriver read(FieldsIn in) {
        var spec = in.object("spec");
        return new CsiDriver(
                MetaForm.read(in.object("metadata")),
                spec.flag("storageCapacity"),
                spec.flag("preventPodSchedulingIfMissing"),
                spec.without("storageCapacity", "preventPodSchedulingIfMissing"));
    }

    static FieldsOut write(CsiDriver driver) {
        return new FieldsOut()
                .object("metadata", MetaForm.write(driver.meta()))
                .object(
                        "spec",
                        new FieldsOut()
                                .rest(driver.specRest())
                                .flag("storageCapacity", driver.storageCapacity())
                                .flag(
                                        "preventPodSchedulingIfMissing",
                                        driver.preventPodSchedulingIfMissing()));
    }
}
