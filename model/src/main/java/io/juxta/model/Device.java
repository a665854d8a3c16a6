package io.juxta.model;

import java.util.List;
import java.util.Optional;

/// Something a driver offers: a GPU, a share of a network card, a group of CPUs.
///
/// Attribute and capacity names are kept as published, so a bare one is in the driver's own domain.
public record Device(
        String name,
        ByName<AttributeValue> attributes,
        ByName<Capacity> capacity,
        List<CounterSet.Consumption> consumesCounters,
        NodeChoice nodes,
        List<Taint> taints,
        BindingConditions binding,
        Flag allowMultipleAllocations,
        ByName<NodeAllocatable> nodeAllocatable) {

    public Device {
        consumesCounters = List.copyOf(consumesCounters);
        taints = List.copyOf(taints);
    }

    /// The same device with other taints.
    public Device withTaints(List<Taint> others) {
        return new Device(
                name,
                attributes,
                capacity,
                consumesCounters,
                nodes,
                others,
                binding,
                allowMultipleAllocations,
                nodeAllocatable);
    }

    /// The value of an attribute as constraints look it up: by the full name or, when its domain is
    /// the driver's, by its bare form.
    public Optional<AttributeValue> attribute(String driver, String wanted) {
        var exact = attributes.get(wanted);
        if (exact != null) {
            return Optional.of(exact);
        }
        var slash = wanted.indexOf('/');
        return slash == driver.length() && wanted.startsWith(driver)
                ? Optional.ofNullable(attributes.get(wanted.substring(slash + 1)))
                : Optional.empty();
    }
}
