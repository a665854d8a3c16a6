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
    public record PoolCounter(String set, String name) {}

    /// What a device takes: counters by their index.
    ///
    /// @param units the amounts as whole numbers of the pool's unit; null where they are none, or
    ///   too large to be added up
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Draw(int[] counters, BigDecimal[] amounts, long @Nullable [] units) {}

    /// Sums of fewer than a hundred thousand amounts stay below what is left of an endless counter.
    private static final long MOST_UNITS = 1L << 44;

    private static final long ENDLESS = 1L << 61;

    private final List<PoolCounter> counters = new ArrayList<>();
    private final Map<PoolCounter, Integer> indexes = new HashMap<>();
    private final BigDecimal[] left;
    private final int[] overdrawn;
    private final int scale;
    private final long @Nullable [] leftUnits;
    private final Map<String, CompatibilityGroups> groups = new HashMap<>();

    PoolBooks(PoolView pool, Holdings holdings) {
        var totals = new ArrayList<BigDecimal>();
        for (var set : pool.counters().values()) {
            set.counters()
                    .forEach(
                            (name, value) -> {
                                var counter = new PoolCounter(set.name(), name);
                                indexes.put(counter, counters.size());
                                counters.add(counter);
                                totals.add(value.exact());
                            });
        }
        left = totals.toArray(BigDecimal[]::new);
        scale = Math.max(0, totals.stream().mapToInt(BigDecimal::scale).max().orElse(0));
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
        leftUnits = units(left, ENDLESS);
    }

    /// Amounts as whole numbers of the pool's unit, those beyond the most as the most; null where
    /// one is no whole number.
    private long @Nullable [] units(BigDecimal[] amounts, long most) {
        var units = new long[amounts.length];
        for (var i = 0; i < units.length; i++) {
            var amount = amounts[i];
            if (amount.scale() > scale) {
                amount = amount.stripTrailingZeros();
                if (amount.scale() > scale) {
                    return null;
                }
            }
            // Counted in digits first, since a power of ten may be huge.
            var digits = amount.precision() - amount.scale() + scale;
            if (digits > 18) {
                units[i] = amount.signum() * most;
            } else {
                var exact = amount.setScale(scale).unscaledValue().longValueExact();
                units[i] = Math.max(-most, Math.min(most, exact));
            }
        }
        return units;
    }

    private void hold(Device device) {
        var draw = draw(device);
        for (var i = 0; i < draw.counters().length; i++) {
            var counter = draw.counters()[i];
            left[counter] = left[counter].subtract(draw.amounts()[i]);
        }
        for (var consumption : device.consumesCounters()) {
            groups.merge(
                    consumption.counterSet(),
                    CompatibilityGroups.of(consumption),
                    CompatibilityGroups::joinedBy);
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
                                var counter = new PoolCounter(consumption.counterSet(), name);
                                var index = indexes.get(counter);
                                if (index != null) {
                                    which.add(index);
                                    amounts.add(amount.exact());
                                }
                            });
        }
        var exact = amounts.toArray(BigDecimal[]::new);
        return new Draw(
                which.stream().mapToInt(Integer::intValue).toArray(), exact, addable(exact));
    }

    private long @Nullable [] addable(BigDecimal[] amounts) {
        var units = units(amounts, MOST_UNITS);
        if (units != null) {
            for (var unit : units) {
                if (Math.abs(unit) >= MOST_UNITS) {
                    return null;
                }
            }
        }
        return units;
    }

    int size() {
        return left.length;
    }

    public PoolCounter counter(int index) {
        return counters.get(index);
    }

    public BigDecimal left(int index) {
        return left[index];
    }

    /// What is left of each counter as whole numbers of the pool's unit, or null where that is not
    /// possible. What nobody can use up counts as endless.
    long @Nullable [] leftUnits() {
        return leftUnits;
    }

    /// How many digits after the point the pool's unit has.
    int scale() {
        return scale;
    }

    /// Counters of which claims hold more than there is. As long as that is so, no device of the
    /// pool that draws on any counter can be had.
    public int[] overdrawn() {
        return overdrawn;
    }

    /// The common groups of the users of a counter set, or null when it is unused.
    public @Nullable CompatibilityGroups groups(String counterSet) {
        return groups.get(counterSet);
    }

    /// The groups that all users of a counter set have in common.
    ///
    /// @param none whether they have no groups at all; then only others without any may join
    public record CompatibilityGroups(boolean none, Set<String> names) {

        public static CompatibilityGroups of(Consumption consumption) {
            return new CompatibilityGroups(
                    consumption.compatibilityGroups().isEmpty(),
                    Set.copyOf(consumption.compatibilityGroups()));
        }

        public boolean admits(CompatibilityGroups other) {
            if (none || other.none) {
                return none && other.none;
            }
            for (var name : names) {
                if (other.names.contains(name)) {
                    return true;
                }
            }
            return false;
        }

        CompatibilityGroups joinedBy(CompatibilityGroups other) {
            if (none || other.none || other.names.containsAll(names)) {
                return this;
            }
            var common = new HashSet<>(names);
            common.retainAll(other.names);
            return new CompatibilityGroups(false, Set.copyOf(common));
        }
    }
}
