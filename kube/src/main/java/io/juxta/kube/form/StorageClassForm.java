package io.juxta.kube.form;

import io.juxta.model.StorageClass;
import io.juxta.model.StorageClass.TopologyLabel;
import io.juxta.model.StorageClass.TopologyTerm;
import io.juxta.model.Tree;

/// [StorageClass] on the wire.
final class StorageClassForm {

    static final String KIND = "StorageClass";

    private StorageClassForm() {}

    static StorageClass read(FieldsIn in) {
        return new StorageClass(
                MetaForm.read(in.object("metadata")),
                in.text("provisioner"),
                in.textOrNull("volumeBindingMode"),
                in.list("allowedTopologies", StorageClassForm::readTerm),
                in.without(
                        "apiVersion",
                        "kind",
                        "metadata",
                        "provisioner",
                        "volumeBindingMode",
                        "allowedTopologies"));
    }

    private static TopologyTerm readTerm(FieldsIn in) {
        return new TopologyTerm(
                in.list(
                        "matchLabelExpressions",
                        label -> new TopologyLabel(label.text("key"), label.texts("values"))));
    }

    static FieldsOut write(StorageClass type) {
        return new FieldsOut()
                .rest(type.rest())
                .object("metadata", MetaForm.write(type.meta()))
                .textAlways("provisioner", type.provisioner())
                .textUnlessNull("volumeBindingMode", type.volumeBindingMode())
                .list("allowedTopologies", type.allowedTopologies(), StorageClassForm::writeTerm);
    }

    private static FieldsOut writeTerm(TopologyTerm term) {
        return new FieldsOut()
                .list("matchLabelExpressions", term.labels(), StorageClassForm::writeLabel);
    }

    private static FieldsOut writeLabel(TopologyLabel label) {
        var out = new FieldsOut().textAlways("key", label.key());
        return label.values().isEmpty()
                ? out.treeOrNull("values", null)
                : out.trees("values", label.values(), Tree.Text::of);
    }
}
