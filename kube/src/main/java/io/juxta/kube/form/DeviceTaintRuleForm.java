package io.juxta.kube.form;

import io.juxta.model.DeviceTaintRule;
import io.juxta.model.DeviceTaintRule.Pattern;

/// [DeviceTaintRule] on the wire.
final class DeviceTaintRuleForm {

    static final String KIND = "DeviceTaintRule";

    private DeviceTaintRuleForm() {}

    static DeviceTaintRule read(FieldsIn in) {
        var spec = in.object("spec");
        return new DeviceTaintRule(
                MetaForm.read(in.object("metadata")),
                spec.has("deviceSelector")
                        ? readPattern(spec.object("deviceSelector"))
                        : new Pattern.NoDevice(),
                TaintForm.readTaint(spec.object("taint")),
                in.object("status").list("conditions", ConditionForm::read));
    }

    private static Pattern readPattern(FieldsIn in) {
        return new Pattern.Devices(
                in.textOrNull("driver"), in.textOrNull("pool"), in.textOrNull("device"));
    }

    static FieldsOut write(DeviceTaintRule rule) {
        var spec = new FieldsOut().object("taint", TaintForm.writeTaint(rule.taint()));
        switch (rule.pattern()) {
            case Pattern.NoDevice _ -> {}
            case Pattern.Devices(var driver, var pool, var device) ->
                    spec.object(
                            "deviceSelector",
                            new FieldsOut()
                                    .textUnlessNull("driver", driver)
                                    .textUnlessNull("pool", pool)
                                    .textUnlessNull("device", device));
        }
        return new FieldsOut()
                .object("metadata", MetaForm.write(rule.meta()))
                .object("spec", spec)
                .object(
                        "status",
                        new FieldsOut()
                                .list("conditions", rule.conditions(), ConditionForm::write));
    }
}
