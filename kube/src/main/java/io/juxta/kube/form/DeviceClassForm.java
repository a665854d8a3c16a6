package io.juxta.kube.form;

import io.juxta.model.AccountingPolicy;
import io.juxta.model.ByName;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceConfig;
import java.util.HashMap;

/// [DeviceClass] on the wire. Its two accounting fields are those of KEP-5517; a 1.37 API server
/// drops them.
final class DeviceClassForm {

    static final String KIND = "DeviceClass";

    private static final String ACCOUNTING = "nodeAllocatableResourceAccountingPolicies";
    private static final String MANAGES = "managesNodeAllocatableResources";

    private DeviceClassForm() {}

    static DeviceClass read(FieldsIn in) {
        var spec = in.object("spec");
        var accounting = new HashMap<String, AccountingPolicy>();
        spec.textsByName(ACCOUNTING)
                .forEach(
                        (resource, policy) ->
                                accounting.put(resource, AccountingPolicy.parse(policy)));
        return new DeviceClass(
                MetaForm.read(in.object("metadata")),
                spec.list("selectors", SelectorForm::read),
                spec.list("config", SelectorForm::readConfig),
                spec.textOrNull("extendedResourceName"),
                ByName.copyOf(accounting),
                spec.flag(MANAGES));
    }

    static FieldsOut write(DeviceClass type) {
        var accounting = new HashMap<String, String>();
        type.accounting().forEach((resource, policy) -> accounting.put(resource, policy.text()));
        return new FieldsOut()
                .object("metadata", MetaForm.write(type.meta()))
                .object(
                        "spec",
                        new FieldsOut()
                                .list("selectors", type.selectors(), SelectorForm::write)
                                .list("config", type.config(), DeviceClassForm::writeConfig)
                                .textUnlessNull("extendedResourceName", type.extendedResourceName())
                                .textsByName(ACCOUNTING, ByName.copyOf(accounting))
                                .flag(MANAGES, type.managesNodeAllocatable()));
    }

    private static FieldsOut writeConfig(DeviceConfig config) {
        var out = new FieldsOut();
        SelectorForm.writeConfig(config, out);
        return out;
    }
}
