package io.juxta.placement;

import io.juxta.ledger.ResourceLoad;
import io.juxta.model.Quantity;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Amounts of resources in the whole numbers that are compared: millicores, bytes, and units of
/// anything else. Immutable; sums change cheaply with every pod.
public final class Resources {

    public static final Resources NONE = new Resources(0, 0, 0, new String[0], new long[0]);

    private final long milliCpu;
    private final long memory;
    private final long ephemeralStorage;

    /// Everything else, sorted by name.
    private final String[] names;

    private final long[] amounts;

    private Resources(
            long milliCpu, long memory, long ephemeralStorage, String[] names, long[] amounts) {
        this.milliCpu = milliCpu;
        this.memory = memory;
        this.ephemeralStorage = ephemeralStorage;
        this.names = names;
        this.amounts = amounts;
    }

    /// The amounts as whole numbers, each rounded up. Names of no countable resource are left out.
    public static Resources of(Map<String, Quantity> amounts) {
        return ofWhole(ResourceLoad.whole(amounts));
    }

    public static Resources ofWhole(SortedMap<String, Long> whole) {
        var counted = new TreeMap<>(whole);
        counted.keySet().removeIf(name -> !isScalar(name));
        var names = counted.keySet().toArray(String[]::new);
        var amounts = new long[names.length];
        for (var i = 0; i < names.length; i++) {
            amounts[i] = counted.getOrDefault(names[i], 0L);
        }
        return new Resources(
                whole.getOrDefault("cpu", 0L),
                whole.getOrDefault("memory", 0L),
                whole.getOrDefault("ephemeral-storage", 0L),
                names,
                amounts);
    }

    /// Whether a resource is counted by name: huge pages, attached volumes and names with a domain.
    public static boolean isScalar(String name) {
        return name.startsWith("hugepages-")
                || name.startsWith("attachable-volumes-")
                || (name.indexOf('/') >= 0 && !name.startsWith("requests."));
    }

    /// Whether it is an extended resource, with a domain that is not Kubernetes' own.
    public static boolean isExtended(String name) {
        return name.indexOf('/') >= 0
                && !name.contains("kubernetes.io/")
                && !name.startsWith("requests.");
    }

    public long milliCpu() {
        return milliCpu;
    }

    public long memory() {
        return memory;
    }

    public long ephemeralStorage() {
        return ephemeralStorage;
    }

    /// The number of resources besides cpu, memory and ephemeral storage.
    public int scalars() {
        return names.length;
    }

    public String scalarName(int index) {
        return names[index];
    }

    public long scalarAmount(int index) {
        return amounts[index];
    }

    public long scalar(String name) {
        var index = names.length == 0 ? -1 : Arrays.binarySearch(names, name);
        return index < 0 ? 0 : amounts[index];
    }

    public long amount(String name) {
        return switch (name) {
            case "cpu" -> milliCpu;
            case "memory" -> memory;
            case "ephemeral-storage" -> ephemeralStorage;
            default -> scalar(name);
        };
    }

    public boolean isEmpty() {
        return milliCpu == 0 && memory == 0 && ephemeralStorage == 0 && names.length == 0;
    }

    public Resources plus(Resources more) {
        return combined(more, 1);
    }

    /// The difference. A resource with amount 0 is dropped, so that adding and removing a pod gives
    /// an equal object.
    public Resources minus(Resources less) {
        return combined(less, -1);
    }

    private Resources combined(Resources other, int sign) {
        var cpu = Math.addExact(milliCpu, sign * other.milliCpu);
        var bytes = Math.addExact(memory, sign * other.memory);
        var storage = Math.addExact(ephemeralStorage, sign * other.ephemeralStorage);
        if (other.names.length == 0) {
            return new Resources(cpu, bytes, storage, names, amounts);
        }
        var sums = new TreeMap<String, Long>();
        for (var i = 0; i < names.length; i++) {
            sums.put(names[i], amounts[i]);
        }
        for (var i = 0; i < other.names.length; i++) {
            sums.merge(other.names[i], sign * other.amounts[i], Math::addExact);
        }
        sums.values().removeIf(amount -> amount == 0);
        var merged = new String[sums.size()];
        var values = new long[merged.length];
        var at = 0;
        for (var entry : sums.entrySet()) {
            merged[at] = entry.getKey();
            values[at++] = entry.getValue();
        }
        return new Resources(cpu, bytes, storage, merged, values);
    }

    /// By name, without zeros.
    public SortedMap<String, Long> asMap() {
        var map = new TreeMap<String, Long>();
        map.put("cpu", milliCpu);
        map.put("memory", memory);
        map.put("ephemeral-storage", ephemeralStorage);
        for (var i = 0; i < names.length; i++) {
            map.put(names[i], amounts[i]);
        }
        map.values().removeIf(amount -> amount == 0);
        return map;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Resources resources && asMap().equals(resources.asMap());
    }

    @Override
    public int hashCode() {
        return asMap().hashCode();
    }

    @Override
    public String toString() {
        return asMap().toString();
    }
}
