package io.juxta.ledger;

import io.juxta.model.Quantity;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The sum of the footprints of some pods, in the whole numbers that are compared: millicores,
/// bytes, and units of anything else. Each pod is rounded up once.
///
/// @param pods how many pods
/// @param amounts by resource
public record ResourceLoad(long pods, SortedMap<String, Long> amounts) {

    public static final ResourceLoad NONE = new ResourceLoad(0, new TreeMap<>());

    public ResourceLoad {
        amounts = Collections.unmodifiableSortedMap(new TreeMap<>(amounts));
    }

    /// The load of one pod.
    public static ResourceLoad of(Footprint footprint) {
        return new ResourceLoad(1, whole(footprint.total()));
    }

    /// Amounts as the whole numbers that are compared.
    public static SortedMap<String, Long> whole(Map<String, Quantity> amounts) {
        var whole = new TreeMap<String, Long>();
        amounts.forEach(
                (resource, amount) ->
                        whole.put(
                                resource,
                                resource.equals("cpu") ? amount.milliValue() : amount.value()));
        return whole;
    }

    public ResourceLoad plus(ResourceLoad other) {
        var sum = new TreeMap<>(amounts);
        other.amounts.forEach((resource, amount) -> sum.merge(resource, amount, Math::addExact));
        return new ResourceLoad(pods + other.pods, sum);
    }

    public ResourceLoad minus(ResourceLoad other) {
        var rest = new TreeMap<>(amounts);
        other.amounts.forEach(
                (resource, amount) ->
                        rest.merge(resource, -amount, (now, less) -> Math.addExact(now, less)));
        return new ResourceLoad(pods - other.pods, rest);
    }

    public long amount(String resource) {
        return amounts.getOrDefault(resource, 0L);
    }
}
