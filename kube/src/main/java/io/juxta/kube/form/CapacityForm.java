package io.juxta.kube.form;

import io.juxta.model.Capacity;
import io.juxta.model.Capacity.RequestPolicy;
import io.juxta.model.Capacity.ValidRange;

/// [Capacity] on the wire.
final class CapacityForm {

    private CapacityForm() {}

    static Capacity read(FieldsIn in) {
        return new Capacity(
                in.quantity("value"), in.objectOrNull("requestPolicy", CapacityForm::readPolicy));
    }

    private static RequestPolicy readPolicy(FieldsIn in) {
        return new RequestPolicy(
                in.quantityOrNull("default"),
                in.quantities("validValues"),
                in.objectOrNull("validRange", CapacityForm::readRange));
    }

    private static ValidRange readRange(FieldsIn in) {
        return new ValidRange(
                in.quantityOrNull("min"), in.quantityOrNull("max"), in.quantityOrNull("step"));
    }

    static FieldsOut write(Capacity capacity) {
        return new FieldsOut()
                .quantity("value", capacity.value())
                .objectUnlessNull("requestPolicy", capacity.policy(), CapacityForm::writePolicy);
    }

    private static FieldsOut writePolicy(RequestPolicy policy) {
        return new FieldsOut()
                .quantityOrNull("default", policy.defaultAmount())
                .quantities("validValues", policy.validValues())
                .objectUnlessNull("validRange", policy.validRange(), CapacityForm::writeRange);
    }

    private static FieldsOut writeRange(ValidRange range) {
        return new FieldsOut()
                .quantityUnlessNull("min", range.min())
                .quantityUnlessNull("max", range.max())
                .quantityUnlessNull("step", range.step());
    }
}
