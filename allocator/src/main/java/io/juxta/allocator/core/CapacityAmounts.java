package io.juxta.allocator.core;

import io.juxta.model.ByName;
import io.juxta.model.DeviceAsk.CapacityAsk;
import io.juxta.model.Quantity;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The consumed capacity of a request on each device, and whether the device has that much at all.
/// Each device is computed once; once for all questions, where a request names no amounts.
public final class CapacityAmounts {

    /// The capacity that a request takes of one device.
    ///
    /// @param fits whether its policies allow it, and enough is left besides what claims hold
    /// @param consumed by capacity, in the order of their names
    public record Share(boolean fits, ByName<Quantity> consumed) {}

    private static final Share NOTHING = new Share(true, ByName.empty());
    private static final Share SKIP = new Share(false, ByName.empty());

    private final Inventory inventory;
    private final CapacityAsk ask;
    private final @Nullable Share[] known;

    CapacityAmounts(Inventory inventory, CapacityAsk ask) {
        this.inventory = inventory;
        this.ask = ask;
        this.known =
                switch (ask) {
                    case CapacityAsk.Defaults _ -> inventory.defaultShares();
                    case CapacityAsk.Amounts _ -> new Share[inventory.size()];
                };
    }

    /// The share besides what claims hold, without the picks of this search.
    ///
    /// @throws Fatal when an amount cannot be computed
    public Share of(int device) {
        var share = known[device];
        if (share == null) {
            share = compute(device, true);
            known[device] = share;
        }
        return share;
    }

    /// Whether the device would have enough if it were unused.
    ///
    /// @throws Fatal when an amount cannot be computed
    boolean fitsWhenFree(int device) {
        return compute(device, false).fits();
    }

    private Share compute(int device, boolean counted) {
        var capacities = inventory.device(device).capacity();
        var asked =
                switch (ask) {
                    case CapacityAsk.Defaults _ -> ByName.<Quantity>empty();
                    case CapacityAsk.Amounts(var requests) -> requests;
                };
        for (var name : asked.keySet()) {
            if (!capacities.containsKey(name)) {
                return SKIP;
            }
        }
        if (capacities.isEmpty()) {
            return NOTHING;
        }
        var fractional = inventory.features().fractionalRange();
        var consumed = new TreeMap<String, Quantity>();
        for (var capacity : capacities.entrySet()) {
            var rule = new CapacityRule(capacity.getValue(), fractional);
            try {
                consumed.put(capacity.getKey(), rule.amount(asked.get(capacity.getKey())));
            } catch (Fatal e) {
                throw e.within("capacity \"%s\": ".formatted(capacity.getKey()));
            }
        }
        var held =
                counted
                        ? inventory.world().holdings().consumed(inventory.id(device))
                        : Map.<String, Quantity>of();
        var fits = true;
        for (var entry : consumed.entrySet()) {
            var capacity = Objects.requireNonNull(capacities.get(entry.getKey()));
            var amount = entry.getValue();
            var total = amount.plus(held.getOrDefault(entry.getKey(), Quantity.ZERO));
            fits &=
                    !new CapacityRule(capacity, fractional).forbids(amount)
                            && total.compareTo(capacity.value()) <= 0;
        }
        return new Share(fits, ByName.copyOf(consumed));
    }
}
