package io.juxta.allocator;

import io.juxta.model.Claim;
import io.juxta.model.DeviceId;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/// What the claims of a cluster already hold.
///
/// Devices used with admin access are not held: whoever looks after a device does not take it away.
public final class Holdings {

    private final Set<DeviceId> exclusive = new HashSet<>();
    private final Set<DeviceId> shared = new HashSet<>();
    private final Map<DeviceId, Map<String, Quantity>> consumed = new HashMap<>();
    private final Map<DeviceId, List<Claim>> holders = new HashMap<>();

    private Holdings() {}

    /// What these claims hold, as far as they are allocated.
    public static Holdings of(Collection<Claim> claims, Features features) {
        var holdings = new Holdings();
        for (var claim : claims) {
            var allocation = claim.status().allocation();
            if (allocation == null) {
                continue;
            }
            for (var result : allocation.results()) {
                if (result.adminAccess().isTrue()) {
                    continue;
                }
                var id = result.device();
                holdings.holders.computeIfAbsent(id, _ -> new ArrayList<>()).add(claim);
                if (result.shareId() == null || !features.consumableCapacity()) {
                    holdings.exclusive.add(id);
                    continue;
                }
                holdings.shared.add(id);
                if (!result.consumedCapacity().isEmpty()) {
                    var sums = holdings.consumed.computeIfAbsent(id, _ -> new TreeMap<>());
                    result.consumedCapacity()
                            .forEach((name, amount) -> sums.merge(name, amount, Quantity::plus));
                }
            }
        }
        return holdings;
    }

    /// What is left of this when only some of the devices count.
    Holdings keeping(Predicate<DeviceId> counts) {
        var kept = new Holdings();
        holders.forEach(
                (id, claims) -> {
                    if (counts.test(id)) {
                        kept.holders.put(id, claims);
                    }
                });
        exclusive.stream().filter(counts).forEach(kept.exclusive::add);
        shared.stream().filter(counts).forEach(kept.shared::add);
        consumed.forEach(
                (id, amounts) -> {
                    if (counts.test(id)) {
                        kept.consumed.put(id, amounts);
                    }
                });
        return kept;
    }

    /// The claims that hold anything, in the order of their names.
    List<Claim> claims() {
        var claims = new TreeMap<String, Claim>();
        holders.values()
                .forEach(all -> all.forEach(claim -> claims.put(claim.meta().fullName(), claim)));
        return List.copyOf(claims.values());
    }

    /// Whether a claim has the device for itself.
    boolean exclusive(DeviceId id) {
        return exclusive.contains(id);
    }

    /// Whether some claim has a share of the device.
    boolean shared(DeviceId id) {
        return shared.contains(id);
    }

    boolean any(DeviceId id) {
        return exclusive(id) || shared(id);
    }

    /// How much of each capacity all shares of a device take together, by name.
    Map<String, Quantity> consumed(DeviceId id) {
        return consumed.getOrDefault(id, Map.of());
    }

    /// The claims that hold the device or a share of it.
    public List<Claim> holders(DeviceId id) {
        return holders.getOrDefault(id, List.of());
    }
}
