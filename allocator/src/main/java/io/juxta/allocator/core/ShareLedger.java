package io.juxta.allocator.core;

import io.juxta.model.ByName;
import io.juxta.model.Quantity;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/// The shares that the picks take, on top of those that claims hold.
final class ShareLedger {

    private final Inventory inventory;
    private final Map<Integer, Deque<ByName<Quantity>>> picked = new HashMap<>();

    ShareLedger(Inventory inventory) {
        this.inventory = inventory;
    }

    /// Whether the device is shared already, by a claim or an earlier pick.
    boolean shared(int device) {
        return inventory.heldShared(device) || picked.containsKey(device);
    }

    /// Whether a share that fits besides allocations also fits besides the earlier picks.
    boolean fits(int device, ByName<Quantity> consumed) {
        var shares = picked.get(device);
        if (shares == null) {
            return true;
        }
        var held = inventory.world().holdings().consumed(inventory.id(device));
        for (var amount : consumed.entrySet()) {
            var total = amount.getValue();
            for (var share : shares) {
                total = total.plus(share.getOrDefault(amount.getKey(), Quantity.ZERO));
            }
            total = total.plus(held.getOrDefault(amount.getKey(), Quantity.ZERO));
            var capacity = inventory.device(device).capacity().get(amount.getKey());
            if (capacity != null && total.compareTo(capacity.value()) > 0) {
                return false;
            }
        }
        return true;
    }

    void take(int device, ByName<Quantity> consumed) {
        picked.computeIfAbsent(device, _ -> new ArrayDeque<>()).push(consumed);
    }

    void release(int device) {
        var shares = picked.get(device);
        if (shares != null) {
            shares.pop();
            if (shares.isEmpty()) {
                picked.remove(device);
            }
        }
    }
}
