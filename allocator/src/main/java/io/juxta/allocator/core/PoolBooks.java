package io.juxta.allocator.core;

import io.juxta.model.CounterSet.Consumption;
import io.juxta.model.Device;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The counters left in a pool, and the compatibility groups of its counter sets, after all
/// allocations.
///
/// Devices on other nodes count too; devices no longer published do not. What is left may be
/// negative.
public final class PoolBooks {

    /// A counter within a pool.
    public record Counter(String set, String name) {}

    /// What a device draws: counters by their index, and groups by their counter set.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Draw(int[] counters, BigDecimal[] amounts) {}

    private final List<Counter> counters = new ArrayList<>();
    private final Map<Counter, Integer> indexes = new HashMap<>();
    private final BigDecimal[] left;
    private final int[] overdrawn;
    private final Map<String, Groups> groups = new HashMap<>();

    PoolBooks(PoolView pool, Holdings holdings) {
        var totals = new ArrayList<BigDecimal>();
        for (var set : pool.counters().values()) {
            set.counters()
                    .forEach(
                            (name, value) -> {
                                var counter = new Counter(set.name(), name);
                                indexes.put(counter, counters.size());
                                counters.add(counter);
                                totals.add(value.exact());
                            });
        }
        left = totals.toArray(BigDecimal[]::new);
        for (var slices : List.of(pool.offered(), pool.elsewhere())) {
            for (var slice : slices) {
                for (var device : slice.devices()) {
                    if (holdings.any(slice.id(device))) {
                        hold(device);
                    }
                }
            }
        }
        var negative = new ArrayList<Integer>();
        for (var i = 0; i < left.length; i++) {
            if (left[i].signum() < 0) {
                negative.add(i);
            }
        }
        overdrawn = negative.stream().mapToInt(Integer::intValue).toArray();
    }

    private void hold(Device device) {
        var draw = draw(device);
        for (var i = 0; i < draw.counters().length; i++) {
            var counter = draw.counters()[i];
            left[counter] = left[counter].subtract(draw.amounts()[i]);
        }
        for (var consumption : device.consumesCounters()) {
            groups.merge(consumption.counterSet(), Groups.of(consumption), Groups::joinedBy);
        }
    }

    /// What one of the pool's devices draws. All its counters exist, or the pool would be invalid;
    /// only while partitionable devices are off this is not checked, and then there are none.
    public Draw draw(Device device) {
        var which = new ArrayList<Integer>();
        var amounts = new ArrayList<BigDecimal>();
        for (var consumption : device.consumesCounters()) {
            consumption
                    .counters()
                    .forEach(
                            (name, amount) -> {
                                var counter = new Counter(consumption.counterSet(), name);
                                var index = indexes.get(counter);
                                if (index != null) {
                                    which.add(index);
                                    amounts.add(amount.exact());
                                }
                            });
        }
        return new Draw(
                which.stream().mapToInt(Integer::intValue).toArray(),
                amounts.toArray(BigDecimal[]::new));
    }

    int size() {
        return left.length;
    }

    public Counter counter(int index) {
        return counters.get(index);
    }

    public BigDecimal left(int index) {
        return left[index];
    }

    /// Overdrawn counters. As long as there are any, no device of the pool that draws on a counter
    /// can be allocated.
    public int[] overdrawn() {
        return overdrawn;
    }

    /// The common groups of the users of a counter set, or null when it is unused.
    public @Nullable Groups groups(String counterSet) {
        return groups.get(counterSet);
    }

    /// The groups that all users of a counter set have in common.
    ///
    /// @param none whether they have no groups at all; then only others without any may join
    public record Groups(boolean none, Set<String> names) {

        public static Groups of(Consumption consumption) {
            return new Groups(
                    consumption.compatibilityGroups().isEmpty(),
                    Set.copyOf(consumption.compatibilityGroups()));
        }

        public boolean admits(Groups other) {
            if (none || other.none) {
                return none && other.none;
            }
            return names.stream().anyMatch(other.names::contains);
        }

        Groups joinedBy(Groups other) {
            if (none || other.none) {
                return this;
            }
            var common = new HashSet<>(names);
            common.retainAll(other.names);
            return new Groups(false, Set.copyOf(common));
        }
    }
}
