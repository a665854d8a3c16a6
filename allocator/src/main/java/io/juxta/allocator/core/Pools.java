package io.juxta.allocator.core;

import io.juxta.allocator.core.PoolView.PoolState;
import io.juxta.model.CounterSet;
import io.juxta.model.Device;
import io.juxta.model.DeviceId;
import io.juxta.model.Node;
import io.juxta.model.NodeChoice;
import io.juxta.model.Slice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Collects the pools that a node can use, in search order.
///
/// Of each pool only the newest generation that this node can see counts. Completeness is first
/// checked with the slices for this node alone, and only if they are not complete with the slices
/// of the whole cluster.
public final class Pools {

    private static final Comparator<PoolView> ORDER =
            Comparator.comparing(PoolView::waits)
                    .thenComparing(PoolView::driver)
                    .thenComparing(PoolView::name);

    /// The identity of a pool in the cluster.
    record Key(String driver, String pool) {}

    private final Features features;
    private final Map<String, List<Slice>> byNode = new HashMap<>();
    private final List<Slice> forAll = new ArrayList<>();
    private final Map<Key, List<Slice>> byPool = new HashMap<>();
    private final Map<Key, Integer> numbers = new HashMap<>();

    /// The nodes of each pool by the pool's number; empty where it may be any node.
    private final List<Set<String>> nodes = new ArrayList<>();

    private final Map<Key, Map<String, List<Slice>>> publishing = new ConcurrentHashMap<>();

    Pools(List<Slice> slices, Features features) {
        this.features = features;
        for (var slice : slices) {
            var name = NodeReach.nodeName(slice.nodes());
            if (name == null || name.isEmpty()) {
                forAll.add(slice);
            } else {
                byNode.computeIfAbsent(name, _ -> new ArrayList<>()).add(slice);
            }
            var key = key(slice);
            byPool.computeIfAbsent(key, _ -> new ArrayList<>()).add(slice);
            if (numbers.putIfAbsent(key, numbers.size()) == null) {
                nodes.add(new LinkedHashSet<>());
            }
            if (name != null && !name.isEmpty()) {
                nodes.get(number(key)).add(name);
            }
        }
        forAll.forEach(slice -> nodes.get(number(key(slice))).clear());
    }

    private static Key key(Slice slice) {
        return new Key(slice.driver(), slice.pool().name());
    }

    public static Key key(DeviceId id) {
        return new Key(id.driver(), id.pool());
    }

    public static Key key(PoolView view) {
        return new Key(view.driver(), view.name());
    }

    /// A number for each pool that has slices, from 0; -1 for others.
    public int number(Key pool) {
        return numbers.getOrDefault(pool, -1);
    }

    /// The nodes that a pool has slices for; empty where it may be any node.
    Set<String> nodes(int pool) {
        return nodes.get(pool);
    }

    int size() {
        return numbers.size();
    }

    /// All slices of the pools that a node may see, in list order.
    public List<Slice> near(Node node) {
        var keys = new LinkedHashSet<Key>();
        byNode.getOrDefault(node.meta().name(), List.of()).forEach(slice -> keys.add(key(slice)));
        forAll.forEach(slice -> keys.add(key(slice)));
        var near = new ArrayList<Slice>();
        keys.forEach(key -> near.addAll(byPool.getOrDefault(key, List.of())));
        return near;
    }

    /// The slices of a pool that have a device of this name, in list order.
    List<Slice> publishing(DeviceId id) {
        var key = key(id);
        var known = publishing.get(key);
        return (known == null ? publishing.computeIfAbsent(key, this::byDevice) : known)
                .getOrDefault(id.device(), List.of());
    }

    private Map<String, List<Slice>> byDevice(Key pool) {
        var byDevice = new HashMap<String, List<Slice>>();
        for (var slice : byPool.getOrDefault(pool, List.of())) {
            for (var device : slice.devices()) {
                byDevice.computeIfAbsent(device.name(), _ -> new ArrayList<>(1)).add(slice);
            }
        }
        return byDevice;
    }

    /// @throws Fatal when a slice's node selector cannot be read
    List<PoolView> on(Node node) {
        var newest = new LinkedHashMap<Key, List<Slice>>();
        for (var slices : List.of(byNode.getOrDefault(node.meta().name(), List.of()), forAll)) {
            for (var slice : slices) {
                if (understood(slice) && reaches(slice, node)) {
                    keepNewest(slice, newest.computeIfAbsent(key(slice), _ -> new ArrayList<>()));
                }
            }
        }
        var views = new ArrayList<PoolView>();
        newest.forEach((key, slices) -> view(key, slices, views));
        views.sort(ORDER);
        return List.copyOf(views);
    }

    /// The slices that this node would see if a feature were on.
    public List<Slice> unheeded(Node node) {
        var unheeded = new ArrayList<Slice>();
        for (var slices : List.of(byNode.getOrDefault(node.meta().name(), List.of()), forAll)) {
            for (var slice : slices) {
                if (!understood(slice) && reaches(slice, node)) {
                    unheeded.add(slice);
                }
            }
        }
        return unheeded;
    }

    private boolean understood(Slice slice) {
        return (features.partitionableDevices()
                        || (slice.sharedCounters().isEmpty() && !saysPerDevice(slice.nodes())))
                && (features.compatibilityGroups() || !grouped(slice));
    }

    private static boolean saysPerDevice(NodeChoice choice) {
        return choice instanceof NodeChoice.PerDevice
                || (choice instanceof NodeChoice.MalformedChoice malformed
                        && malformed.perDevice().isSet());
    }

    static boolean grouped(Slice slice) {
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

    private static boolean reaches(Slice slice, Node node) {
        if (NodeReach.speaks(slice.nodes())) {
            try {
                return NodeReach.matches(slice.nodes(), node);
            } catch (Fatal e) {
                throw e.within(
                        "gather pool information: failed to perform node selection for slice %s: "
                                .formatted(slice.meta().name()));
            }
        }
        if (!NodeReach.perDevice(slice.nodes())) {
            return false;
        }
        for (var device : slice.devices()) {
            try {
                if (NodeReach.matches(device.nodes(), node)) {
                    return true;
                }
            } catch (Fatal e) {
                throw e.within(
                        "gather pool information: failed to perform node selection for device %s in slice %s: "
                                .formatted(device.name(), slice.meta().name()));
            }
        }
        return false;
    }

    private static void keepNewest(Slice slice, List<Slice> kept) {
        if (!kept.isEmpty()) {
            var order =
                    Long.compare(slice.pool().generation(), kept.getFirst().pool().generation());
            if (order < 0) {
                return;
            }
            if (order > 0) {
                kept.clear();
            }
        }
        kept.add(slice);
    }

    private void view(Key key, List<Slice> reached, List<PoolView> views) {
        var expected = reached.getFirst().pool().sliceCount();
        if (reached.size() == expected) {
            views.add(build(key, reached, List.of()));
            return;
        }
        var generation = reached.getFirst().pool().generation();
        var whole = new ArrayList<Slice>();
        for (var slice : byPool.getOrDefault(key, List.of())) {
            if (slice.pool().generation() > generation) {
                // Its driver is replacing the generation that this node sees; the new one has
                // nothing for it.
                return;
            }
            if (slice.pool().generation() == generation
                    && (features.compatibilityGroups() || !grouped(slice))) {
                whole.add(slice);
            }
        }
        views.add(
                whole.size() == expected
                        ? build(key, reached, whole)
                        : unusable(key, new PoolState.Incomplete(whole.size(), expected)));
    }

    private static PoolView unusable(Key key, PoolState state) {
        return new PoolView(key.driver(), key.pool(), state, List.of(), List.of(), Map.of());
    }

    private PoolView build(Key key, List<Slice> reached, List<Slice> whole) {
        var byName = new ArrayList<>(reached);
        byName.sort(Comparator.comparing(slice -> slice.meta().name()));
        var names = new HashSet<String>();
        byName.forEach(slice -> names.add(slice.meta().name()));
        var offered = new ArrayList<Slice>();
        var elsewhere = new ArrayList<Slice>();
        var counting = new ArrayList<Slice>();
        for (var slice : byName) {
            (counts(slice) ? counting : offered).add(slice);
        }
        if (reached.size() < whole.size()) {
            for (var slice : whole) {
                if (!names.contains(slice.meta().name())) {
                    (counts(slice) ? counting : elsewhere).add(slice);
                }
            }
        }
        var counters = new LinkedHashMap<String, CounterSet>();
        var fault = fault(offered, elsewhere, counting, counters);
        if (fault != null) {
            return unusable(key, new PoolState.Invalid(fault));
        }
        return new PoolView(
                key.driver(),
                key.pool(),
                new PoolState.Usable(),
                List.copyOf(offered),
                List.copyOf(elsewhere),
                counters);
    }

    /// Whether the devices of a slice count: a slice with counters has no devices.
    private boolean counts(Slice slice) {
        return features.partitionableDevices() && !slice.sharedCounters().isEmpty();
    }

    private static int devices(List<Slice> slices) {
        var count = 0;
        for (var slice : slices) {
            count += slice.devices().size();
        }
        return count;
    }

    /// The fault of a pool, or null; fills in its counter sets.
    private @Nullable String fault(
            List<Slice> offered,
            List<Slice> elsewhere,
            List<Slice> counting,
            Map<String, CounterSet> counters) {
        var names = HashSet.<String>newHashSet(devices(offered));
        for (var slice : offered) {
            for (var device : slice.devices()) {
                if (!names.add(device.name())) {
                    return "duplicate device name " + device.name();
                }
            }
        }
        if (!features.partitionableDevices()) {
            return null;
        }
        for (var slice : counting) {
            for (var set : slice.sharedCounters()) {
                if (counters.put(set.name(), set) != null) {
                    return "duplicate counter set name " + set.name();
                }
            }
        }
        for (var slices : List.of(offered, elsewhere)) {
            for (var slice : slices) {
                for (var device : slice.devices()) {
                    var missing = missing(device, counters);
                    if (missing != null) {
                        return missing;
                    }
                }
            }
        }
        return null;
    }

    /// The counter that a device consumes and its pool lacks, or null.
    private static @Nullable String missing(Device device, Map<String, CounterSet> counters) {
        // Nearly all devices end here, and every node looks at all of its own.
        if (device.consumesCounters().isEmpty()) {
            return null;
        }
        for (var consumption : device.consumesCounters()) {
            var set = counters.get(consumption.counterSet());
            if (set == null) {
                return "counter set %s not found".formatted(consumption.counterSet());
            }
            for (var counter : consumption.counters().keySet()) {
                if (!set.counters().containsKey(counter)) {
                    return "counter %s not found in counter set %s".formatted(counter, set.name());
                }
            }
        }
        return null;
    }
}
