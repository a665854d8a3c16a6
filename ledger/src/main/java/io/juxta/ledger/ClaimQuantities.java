package io.juxta.ledger;

import io.juxta.model.Allocation;
import io.juxta.model.ByName;
import io.juxta.model.Device;
import io.juxta.model.NodeAllocatable;
import io.juxta.model.NodeAllocatable.AllocatableMapping;
import io.juxta.model.Quantity;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The mapped amounts of the devices of one claim, summed by resource; exact.
///
/// @param mapped once for the claim
/// @param perPod added once for a pod that uses it
/// @param perContainer added for each container that uses it
public record ClaimQuantities(
        ByName<Quantity> mapped, ByName<Quantity> perPod, ByName<Quantity> perContainer) {

    public static final ClaimQuantities NONE =
            new ClaimQuantities(ByName.empty(), ByName.empty(), ByName.empty());

    public boolean isEmpty() {
        return mapped.isEmpty() && perPod.isEmpty() && perContainer.isEmpty();
    }

    /// The mapped amount of a device for one resource, or null when the mapping does not apply to
    /// this allocation.
    ///
    /// @throws Unreckonable when the consumed capacity is unknown
    static @Nullable Quantity mapped(
            HeldClaim claim,
            Allocation.Result result,
            Device device,
            String resource,
            AllocatableMapping mapping,
            CostRules costRules) {
        return switch (mapping) {
            case AllocatableMapping.Absent _ -> null;
            case AllocatableMapping.PerDevice(var amount) -> amount;
            case AllocatableMapping.ByCapacity(var key, var factor) ->
                    key.isEmpty()
                            ? null
                            : consumed(claim, result, device, resource, key, factor, costRules);
            case AllocatableMapping.Malformed(var key, var factor, var amount) ->
                    key == null || key.isEmpty()
                            ? amount
                            : consumed(claim, result, device, resource, key, factor, costRules);
        };
    }

    private static @Nullable Quantity consumed(
            HeldClaim claim,
            Allocation.Result result,
            Device device,
            String resource,
            String key,
            @Nullable Quantity factor,
            CostRules costRules) {
        var amount = result.consumedCapacity().get(key);
        if (result.consumedCapacity().isEmpty()) {
            if (!costRules.wholeDevices() || device.allowMultipleAllocations().isTrue()) {
                throw new CostError(
                        "claim %s/%s, device %s: ConsumedCapacity is nil, but Capacity key '%s' is set in NodeAllocatableResources for resource %s"
                                .formatted(
                                        claim.claim().meta().namespace(),
                                        claim.name(),
                                        result.device().device(),
                                        key,
                                        resource));
            }
            var whole = device.capacity().get(key);
            amount = whole == null ? null : whole.value();
        }
        return amount == null || factor == null ? amount : amount.times(factor);
    }

    /// Sums up devices one by one.
    static final class Sum {

        private final TreeMap<String, Quantity> mapped = new TreeMap<>();
        private final TreeMap<String, Quantity> perPod = new TreeMap<>();
        private final TreeMap<String, Quantity> perContainer = new TreeMap<>();

        /// Adds a mapped amount. Kubernetes prints such a sum in its shortest form even when it has
        /// one operand.
        void addMapped(String resource, Quantity amount) {
            mapped.merge(resource, Quantity.ZERO.plus(amount), Quantity::plus);
        }

        void addOverhead(String resource, NodeAllocatable.@Nullable Overhead overhead) {
            if (overhead == null) {
                return;
            }
            if (overhead.perPod() != null) {
                ResourceAmounts.add(perPod, resource, overhead.perPod());
            }
            if (overhead.perContainer() != null) {
                ResourceAmounts.add(perContainer, resource, overhead.perContainer());
            }
        }

        /// Adds overhead that was computed separately.
        void addAll(ClaimQuantities overhead) {
            ResourceAmounts.add(perPod, overhead.perPod());
            ResourceAmounts.add(perContainer, overhead.perContainer());
        }

        ClaimQuantities total() {
            return new ClaimQuantities(
                    ByName.copyOf(mapped), ByName.copyOf(perPod), ByName.copyOf(perContainer));
        }
    }
}
