package io.juxta.kube.form;

import io.juxta.model.Meta;

/// [Meta] on the wire.
public final class MetaForm {

    private MetaForm() {}

    public static Meta read(FieldsIn in) {
        return new Meta(
                in.text("namespace"),
                in.text("name"),
                in.text("uid"),
                in.text("resourceVersion"),
                in.number("generation"),
                in.time("creationTimestamp"),
                in.time("deletionTimestamp"),
                in.textsByName("labels"),
                in.textsByName("annotations"),
                in.texts("finalizers"),
                in.without(
                        "namespace",
                        "name",
                        "uid",
                        "resourceVersion",
                        "generation",
                        "creationTimestamp",
                        "deletionTimestamp",
                        "labels",
                        "annotations",
                        "finalizers"));
    }

    public static FieldsOut write(Meta meta) {
        return new FieldsOut()
                .rest(meta.rest())
                .text("namespace", meta.namespace())
                .text("name", meta.name())
                .text("uid", meta.uid())
                .text("resourceVersion", meta.resourceVersion())
                .number("generation", meta.generation())
                .time("creationTimestamp", meta.created())
                .time("deletionTimestamp", meta.deleted())
                .textsByName("labels", meta.labels())
                .textsByName("annotations", meta.annotations())
                .texts("finalizers", meta.finalizers());
    }
}
