package io.juxta.kube.form;

import io.juxta.model.Condition;

/// [Condition] on the wire.
final class ConditionForm {

    private ConditionForm() {}

    static Condition read(FieldsIn in) {
        return new Condition(
                in.text("type"),
                in.text("status"),
                in.number("observedGeneration"),
                in.time("lastTransitionTime"),
                in.text("reason"),
                in.text("message"));
    }

    static FieldsOut write(Condition condition) {
        return new FieldsOut()
                .textAlways("type", condition.type())
                .textAlways("status", condition.status())
                .number("observedGeneration", condition.observedGeneration())
                .timeOrNull("lastTransitionTime", condition.lastTransition())
                .textAlways("reason", condition.reason())
                .textAlways("message", condition.message());
    }
}
