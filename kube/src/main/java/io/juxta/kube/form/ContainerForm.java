package io.juxta.kube.form;

import io.juxta.model.Container;
import io.juxta.model.ResourceNeeds;
import io.juxta.model.ResourceNeeds.ClaimUse;

/// [Container] and [ResourceNeeds] on the wire.
final class ContainerForm {

    private ContainerForm() {}

    static Container read(FieldsIn in) {
        return new Container(
                in.text("name"),
                readNeeds(in.object("resources")),
                in.textOrNull("restartPolicy"),
                in.without("name", "resources", "restartPolicy"));
    }

    static ResourceNeeds readNeeds(FieldsIn in) {
        return new ResourceNeeds(
                in.quantitiesByName("requests"),
                in.quantitiesByName("limits"),
                in.list("claims", ContainerForm::readUse));
    }

    private static ClaimUse readUse(FieldsIn in) {
        return new ClaimUse(in.text("name"), in.text("request"));
    }

    static FieldsOut write(Container container) {
        return new FieldsOut()
                .rest(container.rest())
                .textAlways("name", container.name())
                .object("resources", writeNeeds(container.resources()))
                .textUnlessNull("restartPolicy", container.restartPolicy());
    }

    static FieldsOut writeNeeds(ResourceNeeds needs) {
        return new FieldsOut()
                .quantitiesByName("requests", needs.requests())
                .quantitiesByName("limits", needs.limits())
                .list("claims", needs.claims(), ContainerForm::writeUse);
    }

    private static FieldsOut writeUse(ClaimUse use) {
        return new FieldsOut().textAlways("name", use.name()).text("request", use.request());
    }
}
