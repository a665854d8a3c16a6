package io.juxta.allocator.why;

import io.juxta.model.Quantity;
import io.juxta.model.Taint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why a request cannot have a device, or why a whole pool cannot be used, whatever else is chosen.
public sealed interface Refusal {

    /// Other claims hold it.
    record InUse(List<Holder> by) implements Refusal {
        public InUse {
            by = List.copyOf(by);
        }
    }

    /// A claim that holds devices, and the pods it is reserved for.
    record Holder(String claim, List<String> pods) {
        public Holder {
            pods = List.copyOf(pods);
        }
    }

    /// A selector does not match.
    ///
    /// @param deviceClass whose selector it is, or null when it is the request's own
    /// @param error when the selector fails instead, else null
    record SelectorFalse(@Nullable String deviceClass, int selector, @Nullable String error)
            implements Refusal {}

    /// The device is for other nodes.
    record NotOnNode() implements Refusal {}

    /// A feature that the device needs is off.
    record GateRefusal(String gate, Where where) implements Refusal {}

    /// The component that has the feature off.
    enum Where {
        CLUSTER,
        /// The node's kubelet does not declare it.
        NODE
    }

    /// A capacity is too small.
    ///
    /// @param used by the claims that share the device
    /// @param total null when the device has no such capacity
    /// @param error when the amount cannot be computed, else null
    record CapacityRefusal(
            String capacity,
            @Nullable Quantity asked,
            Quantity used,
            @Nullable Quantity total,
            @Nullable String error)
            implements Refusal {}

    /// The compatibility groups exclude the devices in use on the same counters.
    record CompatibilityGroup(String counterSet) implements Refusal {}

    /// A counter has too little left.
    public record CounterRefusal(
            String counterSet, String counter, Quantity asked, Quantity used, Quantity total)
            implements Refusal {}

    /// The request does not tolerate the taint.
    record Tainted(Taint taint) implements Refusal {}

    /// A constraint compares an attribute that the device lacks.
    ///
    /// @param error when the attribute is derived and that fails, else null
    /// @param gate that is off in the scheduler, which therefore does not derive the attribute;
    ///   else null
    record NoAttribute(
            int constraint, String attribute, @Nullable String error, @Nullable String gate)
            implements Refusal {}

    /// The pool's driver is still publishing it.
    record PoolIncomplete(String driver, String pool, long seen, long expected)
            implements Refusal {}

    /// The pool is inconsistent.
    record PoolInvalid(String driver, String pool, String why) implements Refusal {}
}
