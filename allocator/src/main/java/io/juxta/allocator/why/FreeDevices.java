package io.juxta.allocator.why;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.TaintCheck;
import io.juxta.model.Capacity;
import io.juxta.model.DeviceId;
import io.juxta.model.Quantity;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The free devices of a node: those that an undemanding claim could still get, one that tolerates
/// no taint and takes any device, or the smallest share of it.
///
/// That is less than all unallocated devices: a device is not free when its counters are used up by
/// others, when it has a taint, or when its pool cannot be used.
public final class FreeDevices {

    /// The state of a device.
    public enum FreeState {
        /// Unused.
        FREE,
        /// Claims have shares of it, and there is more.
        PARTLY,
        /// No claim can get it now.
        TAKEN
    }

    private final Inventory inventory;
    private final Refusals refusals;

    private FreeDevices(Inventory inventory) {
        this.inventory = inventory;
        this.refusals = new Refusals(inventory);
    }

    /// Of every device that the node can use, in search order.
    public static Map<DeviceId, FreeState> of(Inventory inventory) {
        var free = new FreeDevices(inventory);
        var states = new LinkedHashMap<DeviceId, FreeState>();
        for (var i = 0; i < inventory.size(); i++) {
            states.put(inventory.id(i), free.state(i));
        }
        return states;
    }

    private FreeState state(int device) {
        if (inventory.heldAlone(device)
                || refusals.elsewhereOrOff(device) != null
                || refusals.counted(device) != null
                || (inventory.features().deviceTaints()
                        && inventory.device(device).taints().stream()
                                .anyMatch(TaintCheck::counts))) {
            return FreeState.TAKEN;
        }
        if (!inventory.heldShared(device)) {
            return FreeState.FREE;
        }
        return inventory.shareable(device) && hasRoom(device) ? FreeState.PARTLY : FreeState.TAKEN;
    }

    /// Whether there is room for one more share of every capacity.
    private boolean hasRoom(int device) {
        var used = inventory.world().holdings().consumed(inventory.id(device));
        for (var capacity : inventory.device(device).capacity().entrySet()) {
            var taken = used.getOrDefault(capacity.getKey(), Quantity.ZERO);
            var left = capacity.getValue().value().minus(taken);
            var least = least(capacity.getValue());
            if (least == null
                    ? left.signum() <= 0 && taken.signum() > 0
                    : left.compareTo(least) < 0) {
                return false;
            }
        }
        return true;
    }

    /// The smallest share that may be requested; null where any amount is allowed.
    private static @Nullable Quantity least(Capacity capacity) {
        var policy = capacity.policy();
        if (policy == null) {
            return null;
        }
        var range = policy.validRange();
        var least = range == null ? null : range.min();
        for (var value : policy.validValues()) {
            least = least == null || value.compareTo(least) < 0 ? value : least;
        }
        var usual = policy.defaultAmount();
        return least == null || usual == null || usual.compareTo(least) >= 0 ? least : usual;
    }
}
