package io.juxta.allocator.check;

import io.juxta.allocator.check.Grant.Offer;
import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.cel.Subjects;
import io.juxta.model.CounterSet;
import io.juxta.model.Device;
import io.juxta.model.DeviceId;
import io.juxta.model.Node;
import io.juxta.model.Slice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The checker's own view of the pools a node can take devices from, read from the slices.
///
/// @param unreadable the error that makes all pools of the node unreadable, or null
record CheckerPools(List<CheckedPool> pools, @Nullable String unreadable) {

    /// A pool as a node sees it.
    ///
    /// @param fault why no device may be taken from it, or null
    /// @param offered the slices with devices for the node
    /// @param elsewhere the slices with devices for other nodes
    /// @param counters from all its slices
    record CheckedPool(
            String driver,
            String name,
            @Nullable String fault,
            List<Slice> offered,
            List<Slice> elsewhere,
            List<CounterSet> counters) {

        @Override
        public String toString() {
            return driver + "/" + name;
        }
    }

    static CheckerPools on(World world, Node node) {
        var seen =
                new TreeMap<List<String>, List<Slice>>(
                        Comparator.<List<String>, String>comparing(List::getFirst)
                                .thenComparing(List::getLast));
        // A node's own slices come first.
        var around = world.index().around(node.meta().name());
        for (var own : new boolean[] {true, false}) {
            for (var slice : around) {
                var fields = CheckerNodes.Fields.of(slice.nodes());
                if (own == fields.hasName() && known(slice, world.features())) {
                    try {
                        if (reaches(slice, fields, node)) {
                            seen.computeIfAbsent(
                                            List.of(slice.driver(), slice.pool().name()),
                                            _ -> new ArrayList<>())
                                    .add(slice);
                        }
                    } catch (CheckerNodes.Unreadable e) {
                        return new CheckerPools(
                                List.of(),
                                "slice %s has a node selector that cannot be read: %s"
                                        .formatted(slice.meta().name(), e.getMessage()));
                    }
                }
            }
        }
        var pools = new ArrayList<CheckedPool>();
        for (var slices : seen.values()) {
            pool(world, slices).ifPresent(pools::add);
        }
        return new CheckerPools(pools, null);
    }

    /// Whether the enabled features include those of a slice.
    private static boolean known(Slice slice, Features features) {
        if (!features.partitionableDevices()
                && (!slice.sharedCounters().isEmpty()
                        || CheckerNodes.Fields.of(slice.nodes()).perDevice().isSet())) {
            return false;
        }
        return features.compatibilityGroups() || !hasGroups(slice);
    }

    private static boolean hasGroups(Slice slice) {
        for (var device : slice.devices()) {
            if (device.consumesCounters().isEmpty()) {
                continue;
            }
            for (var consumption : device.consumesCounters()) {
                if (!consumption.compatibilityGroups().isEmpty()) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean reaches(Slice slice, CheckerNodes.Fields fields, Node node)
            throws CheckerNodes.Unreadable {
        if (fields.saysSomething()) {
            return CheckerNodes.matches(slice.nodes(), node);
        }
        if (fields.perDevice().isTrue()) {
            for (var device : slice.devices()) {
                if (CheckerNodes.matches(device.nodes(), node)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The pool of the node's slices, or empty while its driver replaces it.
    private static Optional<CheckedPool> pool(World world, List<Slice> seen) {
        var generation = Long.MIN_VALUE;
        for (var slice : seen) {
            generation = Math.max(generation, slice.pool().generation());
        }
        var here = new ArrayList<Slice>();
        for (var slice : seen) {
            if (slice.pool().generation() == generation) {
                here.add(slice);
            }
        }
        var first = here.getFirst();
        var elsewhere = new ArrayList<Slice>();
        String fault = null;
        if (here.size() != first.pool().sliceCount()) {
            var whole = new ArrayList<Slice>();
            for (var slice : world.index().ofPool(first.driver(), first.pool().name())) {
                if (slice.pool().generation() > generation) {
                    return Optional.empty();
                }
                if (slice.pool().generation() == generation
                        && (world.features().compatibilityGroups() || !hasGroups(slice))) {
                    whole.add(slice);
                }
            }
            if (whole.size() != first.pool().sliceCount()) {
                fault =
                        "%d slices of %d are there"
                                .formatted(whole.size(), first.pool().sliceCount());
            }
            for (var slice : whole) {
                var names = here.stream().map(each -> each.meta().name()).toList();
                if (whole.size() > here.size() && !names.contains(slice.meta().name())) {
                    elsewhere.add(slice);
                }
            }
        }
        var pool = sorted(world.features(), here, elsewhere, fault);
        return Optional.of(fault == null ? judged(pool, world.features()) : pool);
    }

    /// Separates slices with devices from slices with counters.
    private static CheckedPool sorted(
            Features features, List<Slice> here, List<Slice> elsewhere, @Nullable String fault) {
        var offered = new ArrayList<Slice>();
        var others = new ArrayList<Slice>();
        var counters = new ArrayList<CounterSet>();
        for (var slice : here) {
            if (features.partitionableDevices() && !slice.sharedCounters().isEmpty()) {
                counters.addAll(slice.sharedCounters());
            } else {
                offered.add(slice);
            }
        }
        for (var slice : elsewhere) {
            if (features.partitionableDevices() && !slice.sharedCounters().isEmpty()) {
                counters.addAll(slice.sharedCounters());
            } else {
                others.add(slice);
            }
        }
        offered.sort(Comparator.comparing(slice -> slice.meta().name()));
        return new CheckedPool(
                here.getFirst().driver(),
                here.getFirst().pool().name(),
                fault,
                offered,
                others,
                counters);
    }

    private static CheckedPool judged(CheckedPool pool, Features features) {
        var fault = contradiction(pool, features);
        return new CheckedPool(
                pool.driver(),
                pool.name(),
                fault,
                pool.offered(),
                pool.elsewhere(),
                pool.counters());
    }

    private static @Nullable String contradiction(CheckedPool pool, Features features) {
        var devices = new HashSet<String>();
        for (var slice : pool.offered()) {
            for (var device : slice.devices()) {
                if (!devices.add(device.name())) {
                    return "device %s is there twice".formatted(device.name());
                }
            }
        }
        if (!features.partitionableDevices()) {
            return null;
        }
        var sets = new HashSet<String>();
        var counters = new HashSet<List<String>>();
        for (var set : pool.counters()) {
            if (!sets.add(set.name())) {
                return "counter set %s is there twice".formatted(set.name());
            }
            set.counters().keySet().forEach(name -> counters.add(List.of(set.name(), name)));
        }
        for (var slices : List.of(pool.offered(), pool.elsewhere())) {
            for (var slice : slices) {
                for (var device : slice.devices()) {
                    var missing = missing(device, sets, counters);
                    if (missing != null) {
                        return missing;
                    }
                }
            }
        }
        return null;
    }

    private static @Nullable String missing(
            Device device, Set<String> sets, Set<List<String>> counters) {
        if (device.consumesCounters().isEmpty()) {
            return null;
        }
        for (var consumption : device.consumesCounters()) {
            if (!sets.contains(consumption.counterSet())) {
                return "device %s consumes from a counter set %s that is not there"
                        .formatted(device.name(), consumption.counterSet());
            }
            for (var counter : consumption.counters().keySet()) {
                if (!counters.contains(List.of(consumption.counterSet(), counter))) {
                    return "device %s consumes a counter %s that is not there"
                            .formatted(device.name(), counter);
                }
            }
        }
        return null;
    }

    /// Every device of every pool that can be used.
    ///
    /// @param preparing converts devices to CEL values
    List<Offer> offers(Subjects preparing) {
        var offers = new ArrayList<Offer>();
        for (var pool : pools) {
            if (pool.fault() == null) {
                for (var slice : pool.offered()) {
                    for (var device : slice.devices()) {
                        offers.add(new Offer(device, slice, pool, preparing));
                    }
                }
            }
        }
        return offers;
    }

    /// One of these devices; null when no pool that can be used has it.
    @Nullable Offer offer(DeviceId id, Subjects preparing) {
        for (var pool : pools) {
            if (pool.fault() == null
                    && pool.driver().equals(id.driver())
                    && pool.name().equals(id.pool())) {
                for (var slice : pool.offered()) {
                    for (var device : slice.devices()) {
                        if (device.name().equals(id.device())) {
                            return new Offer(device, slice, pool, preparing);
                        }
                    }
                }
            }
        }
        return null;
    }
}
