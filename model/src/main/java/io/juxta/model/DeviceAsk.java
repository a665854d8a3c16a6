package io.juxta.model;

import java.util.List;

/// What one request, or one alternative of it, asks for.
///
/// @param count in mode ExactCount; 0 where it is not set
public record DeviceAsk(
        String deviceClass,
        List<Selector> selectors,
        AllocationMode mode,
        long count,
        List<Toleration> tolerations,
        CapacityAsk capacity,
        List<DerivedAttribute> derivedAttributes) {

    public DeviceAsk {
        selectors = List.copyOf(selectors);
        tolerations = List.copyOf(tolerations);
        derivedAttributes = List.copyOf(derivedAttributes);
    }

    /// How much of each capacity is wanted.
    public sealed interface CapacityAsk {

        /// Not set: each capacity's default.
        record Defaults() implements CapacityAsk {}

        /// These amounts, by capacity name as written, and the defaults of the rest.
        record Amounts(ByName<Quantity> requests) implements CapacityAsk {}
    }

    /// An attribute computed by a CEL expression, for the constraints that name it.
    public record DerivedAttribute(String name, String expression) {}
}
