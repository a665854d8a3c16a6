package io.juxta.allocator.core;

import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.DeviceId;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The allocated devices of a cluster, by claim.
///
/// Devices with admin access do not count: admin access does not take a device away from others.
/// Immutable; adding or removing a claim gives another one cheaply, and removing what was added
/// gives an equal one.
public final class Holdings {

    // Recent changes are in a small map over a large one that never changes. A change copies the
    // small one; when that gets as expensive as merging both, they are merged. The state of a
    // device is computed from its holders, in the order of their names, so that the order of
    // changes does not matter.

    private static final Comparator<Claim> BY_NAME =
            Comparator.comparing(claim -> claim.meta().fullName());

    private static final Held NOBODY = new Held(false, false, Map.of(), List.of());

    /// What is held of one device, and by whom; a claim with two shares of it is listed twice.
    private record Held(
            boolean exclusive,
            boolean shared,
            Map<String, Quantity> consumed,
            List<Claim> holders) {}

    private final Features features;
    private final Map<DeviceId, Held> settled;
    private final Map<DeviceId, Held> recent;

    private Holdings(Features features, Map<DeviceId, Held> settled, Map<DeviceId, Held> recent) {
        this.features = features;
        this.settled = settled;
        this.recent = recent;
    }

    /// What these claims hold, as far as they are allocated.
    public static Holdings of(Collection<Claim> claims, Features features) {
        var holders = new HashMap<DeviceId, List<Claim>>();
        for (var claim : claims) {
            each(claim, id -> holders.computeIfAbsent(id, _ -> new ArrayList<>()).add(claim));
        }
        var held = HashMap.<DeviceId, Held>newHashMap(holders.size());
        holders.forEach((id, all) -> held.put(id, held(id, all, features)));
        return new Holdings(features, held, Map.of());
    }

    /// Every device that a claim holds, once for each share of it.
    static void each(Claim claim, Consumer<DeviceId> action) {
        var allocation = claim.status().allocation();
        if (allocation == null) {
            return;
        }
        for (var result : allocation.results()) {
            if (!result.adminAccess().isTrue()) {
                action.accept(result.device());
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // with two shares it stands there twice, the same object
    private static Held held(DeviceId id, List<Claim> holders, Features features) {
        if (holders.isEmpty()) {
            return NOBODY;
        }
        holders.sort(BY_NAME);
        var exclusive = false;
        var shared = false;
        var consumed = new TreeMap<String, Quantity>();
        Claim before = null;
        for (var claim : holders) {
            var allocation = claim.status().allocation();
            if (claim == before || allocation == null) {
                continue;
            }
            before = claim;
            for (var result : allocation.results()) {
                if (!result.device().equals(id) || result.adminAccess().isTrue()) {
                    continue;
                }
                if (isExclusive(result, features)) {
                    exclusive = true;
                } else {
                    shared = true;
                    result.consumedCapacity()
                            .forEach(
                                    (name, amount) -> consumed.merge(name, amount, Quantity::plus));
                }
            }
        }
        return new Held(exclusive, shared, consumed, List.copyOf(holders));
    }

    private static boolean isExclusive(Allocation.Result result, Features features) {
        return result.shareId() == null || !features.consumableCapacity();
    }

    /// Whether no claim holds anything.
    boolean isEmpty() {
        return settled.isEmpty() && recent.isEmpty();
    }

    /// With one more claim.
    public Holdings with(Claim claim) {
        return changed(claim, List::add);
    }

    /// Without a claim.
    public Holdings without(Claim claim) {
        var name = claim.meta().fullName();
        return changed(
                claim,
                (holders, one) -> {
                    for (var i = 0; i < holders.size(); i++) {
                        if (holders.get(i).meta().fullName().equals(name)) {
                            holders.remove(i);
                            return;
                        }
                    }
                });
    }

    private Holdings changed(Claim claim, BiConsumer<List<Claim>, Claim> change) {
        var holders = new HashMap<DeviceId, List<Claim>>();
        each(
                claim,
                id ->
                        change.accept(
                                holders.computeIfAbsent(id, _ -> new ArrayList<>(holders(id))),
                                claim));
        if (holders.isEmpty()) {
            return this;
        }
        var over = new HashMap<>(recent);
        holders.forEach((id, all) -> over.put(id, held(id, all, features)));
        var changed = new Holdings(features, settled, over);
        return (long) over.size() * over.size() > 2L * settled.size() + 1024
                ? changed.folded()
                : changed;
    }

    private Holdings folded() {
        var held = new HashMap<>(settled);
        recent.forEach(
                (id, now) -> {
                    if (now.holders().isEmpty()) {
                        held.remove(id);
                    } else {
                        held.put(id, now);
                    }
                });
        return new Holdings(features, held, Map.of());
    }

    /// Restricted to some of the devices.
    public Holdings keeping(Predicate<DeviceId> counts) {
        var kept = new HashMap<>(folded().settled);
        kept.keySet().removeIf(id -> !counts.test(id));
        return new Holdings(features, kept, Map.of());
    }

    /// The claims that hold anything, in the order of their names.
    public List<Claim> claims() {
        var claims = new TreeMap<String, Claim>();
        for (var held : folded().settled.values()) {
            held.holders().forEach(claim -> claims.put(claim.meta().fullName(), claim));
        }
        return List.copyOf(claims.values());
    }

    private Held held(DeviceId id) {
        var held = recent.get(id);
        if (held == null) {
            held = settled.get(id);
        }
        return held == null ? NOBODY : held;
    }

    /// Whether a claim holds the device exclusively.
    public boolean exclusive(DeviceId id) {
        return held(id).exclusive();
    }

    /// Whether some claim has a share of the device.
    public boolean shared(DeviceId id) {
        return held(id).shared();
    }

    public boolean any(DeviceId id) {
        var held = held(id);
        return held.exclusive() || held.shared();
    }

    /// How much of each capacity all shares of a device take together, by name.
    public Map<String, Quantity> consumed(DeviceId id) {
        return Collections.unmodifiableMap(held(id).consumed());
    }

    /// The claims that hold the device or a share of it.
    public List<Claim> holders(DeviceId id) {
        return held(id).holders();
    }
}
