package io.juxta.model;

import java.util.List;

/// Counters that the devices of a pool draw from, so that overlapping devices cannot all be used.
public record CounterSet(String name, ByName<Quantity> counters) {

    /// What a device takes from one counter set while it is in use.
    ///
    /// Devices with compatibility groups share the set only with devices that have one in common.
    public record Consumption(
            String counterSet, ByName<Quantity> counters, List<String> compatibilityGroups) {
        public Consumption {
            compatibilityGroups = List.copyOf(compatibilityGroups);
        }
    }
}
