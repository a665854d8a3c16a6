package io.juxta.kube.form;

import io.juxta.model.AccountingPolicy;
import io.juxta.model.NodeAllocatable;
import io.juxta.model.NodeAllocatable.AllocatableMapping;
import io.juxta.model.NodeAllocatable.Overhead;

/// [NodeAllocatable] on the wire. `accountingPolicy` is that of KEP-5517; a 1.37 API server drops
/// it.
final class NodeAllocatableForm {

    private NodeAllocatableForm() {}

    static NodeAllocatable read(FieldsIn in) {
        return new NodeAllocatable(
                in.has("mapping") ? readMapping(in.object("mapping")) : AllocatableMapping.ABSENT,
                in.objectOrNull("overhead", NodeAllocatableForm::readOverhead),
                AccountingPolicy.parse(in.text("accountingPolicy")));
    }

    private static AllocatableMapping readMapping(FieldsIn in) {
        return AllocatableMapping.of(
                in.textOrNull("capacityKey"),
                in.quantityOrNull("capacityMultiplier"),
                in.quantityOrNull("deviceMultiplier"));
    }

    private static Overhead readOverhead(FieldsIn in) {
        return new Overhead(in.quantityOrNull("perPod"), in.quantityOrNull("perContainer"));
    }

    static FieldsOut write(NodeAllocatable resource) {
        var out =
                new FieldsOut()
                        .objectUnlessNull(
                                "overhead", resource.overhead(), NodeAllocatableForm::writeOverhead)
                        .text("accountingPolicy", resource.policy().text());
        return switch (resource.mapping()) {
            case AllocatableMapping.Absent _ -> out;
            case AllocatableMapping.ByCapacity(var key, var multiplier) ->
                    out.object(
                            "mapping",
                            new FieldsOut()
                                    .textAlways("capacityKey", key)
                                    .quantity("capacityMultiplier", multiplier));
            case AllocatableMapping.PerDevice(var multiplier) ->
                    out.object("mapping", new FieldsOut().quantity("deviceMultiplier", multiplier));
            case AllocatableMapping.Malformed(
                            var key,
                            var capacityMultiplier,
                            var deviceMultiplier) ->
                    out.object(
                            "mapping",
                            new FieldsOut()
                                    .textUnlessNull("capacityKey", key)
                                    .quantityUnlessNull("capacityMultiplier", capacityMultiplier)
                                    .quantityUnlessNull("deviceMultiplier", deviceMultiplier));
        };
    }

    private static FieldsOut writeOverhead(Overhead overhead) {
        return new FieldsOut()
                .quantityUnlessNull("perPod", overhead.perPod())
                .quantityUnlessNull("perContainer", overhead.perContainer());
    }
}
