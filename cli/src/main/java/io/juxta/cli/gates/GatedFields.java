package io.juxta.cli.gates;

import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which feature gate a field belongs to.
public final class GatedFields {

    private static final Map<String, List<String>> GATES =
            Map.ofEntries(
                    Map.entry("ints", List.of("DRAListTypeAttributes")),
                    Map.entry("bools", List.of("DRAListTypeAttributes")),
                    Map.entry("strings", List.of("DRAListTypeAttributes")),
                    Map.entry("versions", List.of("DRAListTypeAttributes")),
                    Map.entry("derivedAttributes", List.of("DRADerivedAttributes")),
                    Map.entry("nodeAllocatableResources", List.of("DRANodeAllocatableResources")),
                    Map.entry(
                            "nodeAllocatableResourceClaimStatuses",
                            List.of("DRANodeAllocatableResources")),
                    Map.entry("allowMultipleAllocations", List.of("DRAConsumableCapacity")),
                    Map.entry("requestPolicy", List.of("DRAConsumableCapacity")),
                    Map.entry("distinctAttribute", List.of("DRAConsumableCapacity")),
                    Map.entry("capacity", List.of("DRAConsumableCapacity")),
                    Map.entry("shareID", List.of("DRAConsumableCapacity")),
                    Map.entry("consumedCapacity", List.of("DRAConsumableCapacity")),
                    Map.entry("sharedCounters", List.of("DRAPartitionableDevices")),
                    Map.entry("perDeviceNodeSelection", List.of("DRAPartitionableDevices")),
                    Map.entry("consumesCounters", List.of("DRAPartitionableDevices")),
                    Map.entry("nodeName", List.of("DRAPartitionableDevices")),
                    Map.entry("nodeSelector", List.of("DRAPartitionableDevices")),
                    Map.entry("allNodes", List.of("DRAPartitionableDevices")),
                    Map.entry("compatibilityGroups", List.of("DRADeviceCompatibilityGroups")),
                    Map.entry("partitionTypeAttribute", List.of("DRAPartitionableDevicesType")),
                    Map.entry("skipNodeOperations", List.of("DRAOptionalNodeOperations")),
                    Map.entry("taints", List.of("DRADeviceTaints")),
                    Map.entry("tolerations", List.of("DRADeviceTaints")),
                    Map.entry(
                            "bindsToNode",
                            List.of("DRADeviceBindingConditions", "DRAResourceClaimDeviceStatus")),
                    Map.entry(
                            "bindingConditions",
                            List.of("DRADeviceBindingConditions", "DRAResourceClaimDeviceStatus")),
                    Map.entry(
                            "bindingFailureConditions",
                            List.of("DRADeviceBindingConditions", "DRAResourceClaimDeviceStatus")),
                    Map.entry("firstAvailable", List.of("DRAPrioritizedList")),
                    Map.entry("adminAccess", List.of("DRAAdminAccess")),
                    Map.entry("extendedResourceName", List.of("DRAExtendedResource")),
                    Map.entry("devices", List.of("DRAResourceClaimDeviceStatus")));

    private GatedFields() {}

    /// The gate that is off and so drops the field; empty when there is none.
    public static Optional<String> lostTo(FieldPath field, FeatureGates gates) {
        var steps = field.steps();
        for (var i = steps.size() - 1; i >= 0; i--) {
            if (steps.get(i) instanceof FieldPath.Step.Field(var name)) {
                return GATES.getOrDefault(name, List.of()).stream()
                        .filter(gate -> !gates.on(gate))
                        .findFirst();
            }
        }
        return Optional.empty();
    }
}
