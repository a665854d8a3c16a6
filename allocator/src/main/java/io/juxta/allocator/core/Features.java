package io.juxta.allocator.core;

import io.juxta.model.DeviceAsk;
import io.juxta.model.FeatureGates;
import java.util.List;

/// The features of the allocator, one switch per feature gate of the scheduler.
///
/// @param ignoresDerived whether derived attributes are ignored while their gate is off, as
///   KEP-6080 says; Kubernetes fails then
public record Features(
        boolean adminAccess,
        boolean prioritizedList,
        boolean partitionableDevices,
        boolean deviceTaints,
        boolean bindingConditions,
        boolean consumableCapacity,
        boolean fractionalRange,
        boolean listAttributes,
        boolean optionalNodeOperations,
        boolean derivedAttributes,
        boolean compatibilityGroups,
        boolean ignoresDerived) {

    /// Kubernetes has three allocators and uses the first that supports every enabled feature.
    public enum Variant {
        /// The oldest, without capacities and binding conditions. It visits pools in random order;
        /// ours is that of the others.
        STABLE,
        /// The one for the stock gates. It ignores skipped node operations.
        INCUBATING,
        EXPERIMENTAL
    }

    public static Features of(FeatureGates gates) {
        return new Features(
                gates.on("DRAAdminAccess"),
                gates.on("DRAPrioritizedList"),
                gates.on("DRAPartitionableDevices"),
                gates.on("DRADeviceTaints"),
                gates.on("DRADeviceBindingConditions") && gates.on("DRAResourceClaimDeviceStatus"),
                gates.on("DRAConsumableCapacity"),
                gates.on("DRAFractionalCapacityRange"),
                gates.on("DRAListTypeAttributes"),
                gates.on("DRAOptionalNodeOperations"),
                gates.on("DRADerivedAttributes"),
                gates.on("DRADeviceCompatibilityGroups"),
                false);
    }

    /// With the behaviour of the enhancement texts for a scheduler whose gates are off.
    public Features asInTheSeed() {
        return new Features(
                adminAccess,
                prioritizedList,
                partitionableDevices,
                deviceTaints,
                bindingConditions,
                consumableCapacity,
                fractionalRange,
                listAttributes,
                optionalNodeOperations,
                derivedAttributes,
                compatibilityGroups,
                true);
    }

    /// The derived attributes of a request that count.
    public List<DeviceAsk.DerivedAttribute> derived(DeviceAsk ask) {
        return derivedAttributes || !ignoresDerived ? ask.derivedAttributes() : List.of();
    }

    public Variant variant() {
        if (listAttributes || optionalNodeOperations || derivedAttributes || compatibilityGroups) {
            return Variant.EXPERIMENTAL;
        }
        return bindingConditions || consumableCapacity || fractionalRange
                ? Variant.INCUBATING
                : Variant.STABLE;
    }
}
