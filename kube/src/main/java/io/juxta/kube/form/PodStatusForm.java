package io.juxta.kube.form;

import io.juxta.model.PodStatus;
import io.juxta.model.PodStatus.Extra;
import io.juxta.model.PodStatus.GeneratedClaim;
import io.juxta.model.PodStatus.Mapped;
import io.juxta.model.PodStatus.NodeAllocatableUse;

/// [PodStatus] on the wire.
final class PodStatusForm {

    private static final String GENERATED_CLAIMS = "resourceClaimStatuses";
    private static final String NODE_ALLOCATABLE = "nodeAllocatableResourceClaimStatuses";

    private PodStatusForm() {}

    static PodStatus read(FieldsIn in) {
        return new PodStatus(
                in.text("phase"),
                in.text("nominatedNodeName"),
                in.list(GENERATED_CLAIMS, PodStatusForm::readGenerated),
                in.list(NODE_ALLOCATABLE, PodStatusForm::readUse),
                in.without("phase", "nominatedNodeName", GENERATED_CLAIMS, NODE_ALLOCATABLE));
    }

    private static GeneratedClaim readGenerated(FieldsIn in) {
        return new GeneratedClaim(in.text("name"), in.textOrNull("resourceClaimName"));
    }

    private static NodeAllocatableUse readUse(FieldsIn in) {
        return new NodeAllocatableUse(
                in.text("resourceClaimName"),
                in.texts("containers"),
                in.list("mapping", PodStatusForm::readMapped),
                in.list("overhead", PodStatusForm::readExtra));
    }

    private static Mapped readMapped(FieldsIn in) {
        return new Mapped(in.text("name"), in.quantityOrNull("quantity"));
    }

    private static Extra readExtra(FieldsIn in) {
        return new Extra(
                in.text("name"), in.quantityOrNull("perPod"), in.quantityOrNull("perContainer"));
    }

    static FieldsOut write(PodStatus status) {
        return new FieldsOut()
                .rest(status.rest())
                .text("phase", status.phase())
                .text("nominatedNodeName", status.nominatedNode())
                .list(GENERATED_CLAIMS, status.generatedClaims(), PodStatusForm::writeGenerated)
                .list(NODE_ALLOCATABLE, status.nodeAllocatable(), PodStatusForm::writeUse);
    }

    private static FieldsOut writeGenerated(GeneratedClaim generated) {
        return new FieldsOut()
                .textAlways("name", generated.name())
                .textUnlessNull("resourceClaimName", generated.claim());
    }

    static FieldsOut writeUse(NodeAllocatableUse use) {
        return new FieldsOut()
                .textAlways("resourceClaimName", use.claim())
                .texts("containers", use.containers())
                .list("mapping", use.mapping(), PodStatusForm::writeMapped)
                .list("overhead", use.overhead(), PodStatusForm::writeExtra);
    }

    private static FieldsOut writeMapped(Mapped mapped) {
        return new FieldsOut()
                .textAlways("name", mapped.resource())
                .quantityOrNull("quantity", mapped.quantity());
    }

    private static FieldsOut writeExtra(Extra extra) {
        return new FieldsOut()
                .textAlways("name", extra.resource())
                .quantityUnlessNull("perPod", extra.perPod())
                .quantityUnlessNull("perContainer", extra.perContainer());
    }
}
