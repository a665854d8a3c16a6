package io.juxta.kube.form;

import io.juxta.model.Allocation;
import io.juxta.model.Allocation.Config;
import io.juxta.model.Allocation.Result;
import io.juxta.model.DeviceId;

/// [Allocation] on the wire.
final class AllocationForm {

    private AllocationForm() {}

    static Allocation read(FieldsIn in) {
        var devices = in.object("devices");
        return new Allocation(
                devices.list("results", AllocationForm::readResult),
                devices.sharedList("config", "allocation config", AllocationForm::readConfig),
                in.has("nodeSelector")
                        ? in.sharedObject("nodeSelector", "node selector", NodeSelectorForm::read)
                        : null,
                in.time("allocationTimestamp"));
    }

    private static Result readResult(FieldsIn in) {
        return new Result(
                in.text("request"),
                readDevice(in),
                in.flag("adminAccess"),
                in.list("tolerations", TaintForm::readToleration),
                in.texts("bindingConditions"),
                in.texts("bindingFailureConditions"),
                in.textOrNull("shareID"),
                in.quantitiesByName("consumedCapacity"),
                in.texts("skipNodeOperations"));
    }

    static DeviceId readDevice(FieldsIn in) {
        return new DeviceId(in.text("driver"), in.text("pool"), in.text("device"));
    }

    private static Config readConfig(FieldsIn in) {
        return new Config(in.text("source"), in.texts("requests"), SelectorForm.readConfig(in));
    }

    static FieldsOut write(Allocation allocation) {
        return new FieldsOut()
                .object(
                        "devices",
                        new FieldsOut()
                                .list("results", allocation.results(), AllocationForm::writeResult)
                                .list("config", allocation.config(), AllocationForm::writeConfig))
                .objectUnlessNull("nodeSelector", allocation.nodes(), NodeSelectorForm::write)
                .time("allocationTimestamp", allocation.time());
    }

    private static FieldsOut writeResult(Result result) {
        return writeDevice(result.device())
                .textAlways("request", result.request())
                .flag("adminAccess", result.adminAccess())
                .list("tolerations", result.tolerations(), TaintForm::writeToleration)
                .texts("bindingConditions", result.bindingConditions())
                .texts("bindingFailureConditions", result.bindingFailureConditions())
                .textUnlessNull("shareID", result.shareId())
                .quantitiesByName("consumedCapacity", result.consumedCapacity())
                .texts("skipNodeOperations", result.skipNodeOperations());
    }

    static FieldsOut writeDevice(DeviceId id) {
        return new FieldsOut()
                .textAlways("driver", id.driver())
                .textAlways("pool", id.pool())
                .textAlways("device", id.device());
    }

    private static FieldsOut writeConfig(Config config) {
        var out =
                new FieldsOut()
                        .textAlways("source", config.source())
                        .texts("requests", config.requests());
        SelectorForm.writeConfig(config.config(), out);
        return out;
    }
}
