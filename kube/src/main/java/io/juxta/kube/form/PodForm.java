package io.juxta.kube.form;

import io.juxta.model.Pod;
import io.juxta.model.PodClaim;
import io.juxta.model.PodSpec;

/// [Pod] on the wire.
final class PodForm {

    static final String KIND = "Pod";

    private PodForm() {}

    static Pod read(FieldsIn in) {
        return new Pod(
                MetaForm.read(in.object("metadata")),
                readSpec(in.object("spec")),
                PodStatusForm.read(in.object("status")));
    }

    private static PodSpec readSpec(FieldsIn in) {
        var priority = in.numberOrNull("priority");
        return new PodSpec(
                in.sharedList("containers", "containers", ContainerForm::read),
                in.sharedList("initContainers", "containers", ContainerForm::read),
                in.sharedList("ephemeralContainers", "containers", ContainerForm::read),
                in.objectOrNull("resources", ContainerForm::readNeeds),
                in.quantitiesByName("overhead"),
                in.list("resourceClaims", PodForm::readClaim),
                in.text("nodeName"),
                in.text("schedulerName"),
                priority == null ? null : Math.toIntExact(priority),
                in.textsByName("nodeSelector"),
                in.sharedList("tolerations", "tolerations", TaintForm::readToleration),
                in.list("schedulingGates", gate -> gate.text("name")),
                in.without(
                        "containers",
                        "initContainers",
                        "ephemeralContainers",
                        "resources",
                        "overhead",
                        "resourceClaims",
                        "nodeName",
                        "schedulerName",
                        "priority",
                        "nodeSelector",
                        "tolerations",
                        "schedulingGates"));
    }

    private static PodClaim readClaim(FieldsIn in) {
        var name = in.text("name");
        var claim = in.textOrNull("resourceClaimName");
        var template = in.textOrNull("resourceClaimTemplateName");
        if (claim != null && template == null) {
            return new PodClaim.Existing(name, claim);
        }
        return claim == null && template != null
                ? new PodClaim.FromTemplate(name, template)
                : new PodClaim.MalformedPodClaim(name, claim, template);
    }

    static FieldsOut write(Pod pod) {
        return new FieldsOut()
                .object("metadata", MetaForm.write(pod.meta()))
                .object("spec", writeSpec(pod.spec()))
                .object("status", PodStatusForm.write(pod.status()));
    }

    private static FieldsOut writeSpec(PodSpec spec) {
        return new FieldsOut()
                .rest(spec.rest())
                .listOrNull("containers", spec.containers(), ContainerForm::write)
                .list("initContainers", spec.initContainers(), ContainerForm::write)
                .list("ephemeralContainers", spec.ephemeralContainers(), ContainerForm::write)
                .objectUnlessNull("resources", spec.resources(), ContainerForm::writeNeeds)
                .quantitiesByName("overhead", spec.overhead())
                .list("resourceClaims", spec.claims(), PodForm::writeClaim)
                .text("nodeName", spec.nodeName())
                .text("schedulerName", spec.schedulerName())
                .numberUnlessNull("priority", spec.priority())
                .textsByName("nodeSelector", spec.nodeSelector())
                .list("tolerations", spec.tolerations(), TaintForm::writeToleration)
                .list(
                        "schedulingGates",
                        spec.schedulingGates(),
                        gate -> new FieldsOut().textAlways("name", gate));
    }

    private static FieldsOut writeClaim(PodClaim claim) {
        var out = new FieldsOut().textAlways("name", claim.name());
        return switch (claim) {
            case PodClaim.Existing(_, var existing) ->
                    out.textAlways("resourceClaimName", existing);
            case PodClaim.FromTemplate(_, var template) ->
                    out.textAlways("resourceClaimTemplateName", template);
            case PodClaim.MalformedPodClaim(_, var existing, var template) ->
                    out.textUnlessNull("resourceClaimName", existing)
                            .textUnlessNull("resourceClaimTemplateName", template);
        };
    }
}
