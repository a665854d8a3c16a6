package io.juxta.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How much of something a device has, and, when it can be shared, how it may be divided.
public record Capacity(Quantity value, @Nullable RequestPolicy policy) {

    /// Which amounts may be requested. At most one of the two limits is set in a valid policy.
    ///
    /// @param defaultAmount the consumption of a request without an amount; null means all of it
    public record RequestPolicy(
            @Nullable Quantity defaultAmount,
            List<Quantity> validValues,
            @Nullable ValidRange validRange) {
        public RequestPolicy {
            validValues = List.copyOf(validValues);
        }
    }

    /// Amounts from `min` to `max`, in steps when there is one. Without `min` it is not valid and
    /// restricts nothing.
    public record ValidRange(
            @Nullable Quantity min, @Nullable Quantity max, @Nullable Quantity step) {}

    /// A capacity that may be requested in any amount.
    public static Capacity of(Quantity value) {
        return new Capacity(value, null);
    }
}
