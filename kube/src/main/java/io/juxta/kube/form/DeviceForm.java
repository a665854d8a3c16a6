package io.juxta.kube.form;

import io.juxta.model.BindingConditions;
import io.juxta.model.Device;
import io.juxta.model.Flag;
import io.juxta.model.NodeChoice;

/// [Device] on the wire.
final class DeviceForm {

    private DeviceForm() {}

    private static final String COSTS = "nodeAllocatableResources";

    static Device read(FieldsIn in) {
        return new Device(
                in.text("name"),
                in.byName("attributes", AttributeForm::read),
                in.sharedByName("capacity", "capacity", CapacityForm::read),
                in.list("consumesCounters", CounterForm::readConsumption),
                in.shared()
                        .value(
                                NodeChoice.of(
                                        in.textOrNull("nodeName"),
                                        in.objectOrNull("nodeSelector", NodeSelectorForm::read),
                                        in.flag("allNodes"),
                                        Flag.UNSET)),
                in.list("taints", TaintForm::readTaint),
                readBinding(in),
                in.flag("allowMultipleAllocations"),
                in.shared()
                        .writtenAlike(
                                in.tree().mapping(COSTS),
                                () -> in.byName(COSTS, NodeAllocatableForm::read)));
    }

    private static BindingConditions readBinding(FieldsIn in) {
        var binding =
                new BindingConditions(
                        in.flag("bindsToNode"),
                        in.texts("bindingConditions"),
                        in.texts("bindingFailureConditions"));
        return binding.equals(BindingConditions.NONE) ? BindingConditions.NONE : binding;
    }

    static FieldsOut write(Device device) {
        var out =
                new FieldsOut()
                        .textAlways("name", device.name())
                        .byName("attributes", device.attributes(), AttributeForm::write)
                        .byName("capacity", device.capacity(), CapacityForm::write)
                        .list(
                                "consumesCounters",
                                device.consumesCounters(),
                                CounterForm::writeConsumption)
                        .list("taints", device.taints(), TaintForm::writeTaint)
                        .flag("bindsToNode", device.binding().bindsToNode())
                        .texts("bindingConditions", device.binding().conditions())
                        .texts("bindingFailureConditions", device.binding().failureConditions())
                        .flag("allowMultipleAllocations", device.allowMultipleAllocations())
                        .byName(
                                "nodeAllocatableResources",
                                device.nodeAllocatable(),
                                NodeAllocatableForm::write);
        NodeChoiceForm.write(device.nodes(), out);
        return out;
    }
}
