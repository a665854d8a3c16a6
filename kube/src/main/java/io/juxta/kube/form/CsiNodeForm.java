package io.juxta.kube.form;

import io.juxta.model.CsiNode;
import io.juxta.model.CsiNode.CsiNodeDriver;

/// [CsiNode] on the wire.
final class CsiNodeForm {

    static final String KIND = "CSINode";

    private CsiNodeForm() {}

    static CsiNode read(FieldsIn in) {
        return new CsiNode(
                MetaForm.read(in.object("metadata")),
                in.object("spec").list("drivers", CsiNodeForm::readDriver),
                in.object("status").without());
    }

    private static CsiNodeDriver readDriver(FieldsIn in) {
        var limit = in.object("allocatable").numberOrNull("count");
        return new CsiNodeDriver(
                in.text("name"),
                limit == null ? null : Math.toIntExact(limit),
                in.without("name", "allocatable"));
    }

    static FieldsOut write(CsiNode node) {
        return new FieldsOut()
                .object("metadata", MetaForm.write(node.meta()))
                .object(
                        "spec",
                        new FieldsOut()
                                .listOrNull("drivers", node.drivers(), CsiNodeForm::writeDriver))
                .object("status", new FieldsOut().rest(node.status()));
    }

    private static FieldsOut writeDriver(CsiNodeDriver driver) {
        return new FieldsOut()
                .rest(driver.rest())
                .textAlways("name", driver.name())
                .objectUnlessNull(
                        "allocatable",
                        driver.limit(),
                        limit -> new FieldsOut().numberAlways("count", limit));
    }
}
