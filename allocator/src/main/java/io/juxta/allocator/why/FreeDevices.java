package io.juxta.allocator.why;

import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.core.Taints;
import io.juxta.model.Capacity;
import io.juxta.model.DeviceId;
import io.juxta.model.Quantity;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which devices of a node a claim could still get, if it asked for nothing special: one that
/// tolerates no taint and takes any device, or the least share of it that may be asked for.
///
/// That is less than what nobody holds: a device is not free when counters it draws on are used up
/// by others, when its taints keep claims away, or when its pool cannot be used.
public final class FreeDevices {

    /// What is left of a device.
    public enum State {
        /// All of it.
        FREE,
        /// Claims have shares of it, and there is more.
        PARTLY,
        /// No claim gets it now.
        TAKEN
    }

    private final Inventory inventory;
    private final Refusals refusals;

    private FreeDevices(Inventory inventory) {
        this.inventory = inventory;
        this.refusals = new Refusals(inventory);
    }

    /// Of every device that the node can reach, in the order in which they are tried.
    public static Map<DeviceId, State> of(Inventory inventory) {
        var free = new FreeDevices(inventory);
        var states = new LinkedHashMap<DeviceId, State>();
        for (var i = 0; i < inventory.size(); i++) {
            states.put(inventory.id(i), free.state(i));
        }
        return states;
    }

    private State state(int device) {
        if (inventory.heldAlone(device)
                || refusals.elsewhereOrOff(device) != null
                || refusals.counted(device) != null
                || (inventory.features().deviceTaints()
                        && inventory.device(device).taints().stream().anyMatch(Taints::counts))) {
            return State.TAKEN;
        }
        if (!inventory.heldShared(device)) {
            return State.FREE;
        }
        return inventory.shareable(device) && hasRoom(device) ? State.PARTLY : State.TAKEN;
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

    /// The least that may be asked for; null where that is any amount.
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
