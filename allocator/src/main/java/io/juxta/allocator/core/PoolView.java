package io.juxta.allocator.core;

import io.juxta.model.CounterSet;
import io.juxta.model.Slice;
import java.util.List;
import java.util.Map;

/// A pool as one node sees it.
///
/// @param offered the slices whose devices this node can reach, in the order of their names
/// @param elsewhere the pool's other slices with devices, for what is used of its counters
/// @param counters by the name of their set
public record PoolView(
        String driver,
        String name,
        PoolState state,
        List<Slice> offered,
        List<Slice> elsewhere,
        Map<String, CounterSet> counters) {

    /// Whether devices may be allocated from it.
    public sealed interface PoolState {

        record Usable() implements PoolState {}

        /// Its driver is still publishing it.
        record Incomplete(long seen, long expected) implements PoolState {}

        /// It is inconsistent.
        record Invalid(String why) implements PoolState {}
    }

    boolean usable() {
        return state instanceof PoolState.Usable;
    }

    /// Whether a device has binding conditions; such pools come last.
    boolean waits() {
        for (var slice : offered) {
            for (var device : slice.devices()) {
                if (!device.binding().conditions().isEmpty()) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return driver + "/" + name;
    }
}
