package io.juxta.kube.form;

import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import io.juxta.model.Toleration;

/// [Taint] and [Toleration] on the wire, where devices and nodes write them alike.
final class TaintForm {

    private TaintForm() {}

    static Taint readTaint(FieldsIn in) {
        return new Taint(
                in.text("key"),
                in.text("value"),
                TaintEffect.parse(in.text("effect")),
                in.time("timeAdded"));
    }

    static FieldsOut writeTaint(Taint taint) {
        return new FieldsOut()
                .textAlways("key", taint.key())
                .text("value", taint.value())
                .textAlways("effect", taint.effect().text())
                .time("timeAdded", taint.timeAdded());
    }

    static Toleration readToleration(FieldsIn in) {
        return new Toleration(
                in.text("key"),
                Toleration.TolerationOperator.parse(in.text("operator")),
                in.text("value"),
                TaintEffect.parse(in.text("effect")),
                in.numberOrNull("tolerationSeconds"));
    }

    static FieldsOut writeToleration(Toleration toleration) {
        return new FieldsOut()
                .text("key", toleration.key())
                .text("operator", toleration.operator().text())
                .text("value", toleration.value())
                .text("effect", toleration.effect().text())
                .numberUnlessNull("tolerationSeconds", toleration.tolerationSeconds());
    }
}
