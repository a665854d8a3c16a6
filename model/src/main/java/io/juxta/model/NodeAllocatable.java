package io.juxta.model;

import org.jspecify.annotations.Nullable;

/// What using a device costs its node in one ordinary resource, such as cpu or memory.
public record NodeAllocatable(
        AllocatableMapping mapping, @Nullable Overhead overhead, AccountingPolicy policy) {

    /// The mapped amount of the device itself.
    public sealed interface AllocatableMapping {

        /// None; there may still be overhead.
        record Absent() implements AllocatableMapping {}

        /// The consumed amount of a capacity, times a factor.
        record ByCapacity(String capacityKey, Quantity multiplier) implements AllocatableMapping {}

        /// A fixed amount for each allocated device.
        record PerDevice(Quantity multiplier) implements AllocatableMapping {}

        /// What can be read but maps nothing: no member, too many, or a key without its factor. The
        /// members are kept as they were, null where not set.
        record Malformed(
                @Nullable String capacityKey,
                @Nullable Quantity capacityMultiplier,
                @Nullable Quantity deviceMultiplier)
                implements AllocatableMapping {}

        AllocatableMapping ABSENT = new Absent();

        /// The mapping that three wire fields make together.
        static AllocatableMapping of(
                @Nullable String capacityKey,
                @Nullable Quantity capacityMultiplier,
                @Nullable Quantity deviceMultiplier) {
            if (capacityKey != null && capacityMultiplier != null && deviceMultiplier == null) {
                return new ByCapacity(capacityKey, capacityMultiplier);
            }
            if (capacityKey == null && capacityMultiplier == null && deviceMultiplier != null) {
                return new PerDevice(deviceMultiplier);
            }
            return new Malformed(capacityKey, capacityMultiplier, deviceMultiplier);
        }
    }

    /// What comes on top for each device: once for the pod, and once for each container using it.
    public record Overhead(@Nullable Quantity perPod, @Nullable Quantity perContainer) {}
}
