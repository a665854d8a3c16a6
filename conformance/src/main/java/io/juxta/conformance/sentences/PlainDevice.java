package io.juxta.conformance.sentences;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A device as its slice describes it.
///
/// @param node where it is; empty where all nodes reach it
/// @param attributes full name to the values it has
/// @param taints that keep claims away
/// @param draws what it takes of which counter, by `counter set/counter`
/// @param complete whether all slices of its pool are there
record PlainDevice(
        String driver,
        String pool,
        String name,
        String node,
        Map<String, Set<String>> attributes,
        List<PlainTaint> taints,
        Map<String, BigDecimal> draws,
        boolean complete) {

    String id() {
        return fullPool() + "/" + name;
    }

    /// The pool with its driver.
    String fullPool() {
        return driver + "/" + pool;
    }

    boolean isOn(String where) {
        return node.isEmpty() || node.equals(where);
    }

    Set<String> values(String attribute) {
        return attributes.getOrDefault(attribute, Set.of());
    }

    /// The values of whichever attribute is called so behind its domain.
    Set<String> valuesOfShort(String name) {
        for (var attribute : attributes.entrySet()) {
            if (attribute.getKey().endsWith("/" + name)) {
                return attribute.getValue();
            }
        }
        return Set.of();
    }
}
