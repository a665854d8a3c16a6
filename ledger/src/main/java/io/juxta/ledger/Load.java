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
public record Load(long pods, SortedMap<String, Long> amounts) {

    public static final Load NONE = new Load(0, new TreeMap<>());

    public Load {
        amounts = Collections.unmodifiableSortedMap(new TreeMap<>(amounts));
    }

    /// The load of one pod.
    public static Load of(Footprint footprint) {
        return new Load(1, whole(footprint.total()));
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

    public Load plus(Load other) {
        var sum = new TreeMap<>(amounts);
        other.amounts.forEach((resource, amount) -> sum.merge(resource, amount, Math::addExact));
        return new Load(pods + other.pods, sum);
    }

    public Load minus(Load other) {
        var rest = new TreeMap<>(amounts);
        other.amounts.forEach(
                (resource, amount) ->
                        rest.merge(resource, -amount, (now, less) -> Math.addExact(now, less)));
        return new Load(pods - other.pods, rest);
    }

    public long amount(String resource) {
        return amounts.getOrDefault(resource, 0L);
    }
}
