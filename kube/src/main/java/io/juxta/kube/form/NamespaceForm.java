package io.juxta.kube.form;

import io.juxta.model.Namespace;

/// [Namespace] on the wire.
final class NamespaceForm {

    static final String KIND = "Namespace";

    private NamespaceForm() {}

    static Namespace read(FieldsIn in) {
        return new Namespace(
                MetaForm.read(in.object("metadata")),
                in.object("spec").without(),
                in.object("status").without());
    }

    static FieldsOut write(Namespace namespace) {
        return new FieldsOut()
                .object("metadata", MetaForm.write(namespace.meta()))
                .object("spec", new FieldsOut().rest(namespace.spec()))
                .object("status", new FieldsOut().rest(namespace.status()));
    }
}
