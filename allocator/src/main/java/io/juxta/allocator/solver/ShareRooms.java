package io.juxta.allocator.solver;

import io.juxta.allocator.core.CapacityAmounts.Share;
import io.juxta.allocator.core.Inventory;
import io.juxta.allocator.solver.Puzzle.Room;
import io.juxta.allocator.solver.PuzzleMaker.Odd;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What is left of the devices that many may use, and what requests take of them, in whole numbers.
///
/// First everything that is taken is noted, then rooms and shares can be had in common units.
final class ShareRooms {

    private final Inventory inventory;
    private final Scaling scaling = new Scaling();

    /// By device, the names of its capacities, sorted; none where it is not shared.
    private final List<List<String>> names = new ArrayList<>();

    /// By device, what is left of each capacity before this question; null where it is not shared.
    private final BigDecimal[] @Nullable [] left;

    ShareRooms(Inventory inventory) {
        this.inventory = inventory;
        this.left = new BigDecimal[inventory.size()][];
        for (var device = 0; device < left.length; device++) {
            names.add(List.of());
            if (inventory.shareable(device)) {
                look(device);
            }
        }
        note(left);
    }

    private void look(int device) {
        var capacities = new TreeMap<>(inventory.device(device).capacity());
        var held = inventory.world().holdings().consumed(inventory.id(device));
        var rest = new ArrayList<BigDecimal>();
        for (var capacity : capacities.entrySet()) {
            var taken = held.get(capacity.getKey());
            var value = capacity.getValue().value().exact();
            rest.add(taken == null ? value : value.subtract(taken.exact()));
        }
        names.set(device, List.copyOf(capacities.keySet()));
        left[device] = rest.toArray(BigDecimal[]::new);
    }

    /// What a share takes of each capacity of a device that many may use.
    ///
    /// @throws Odd when it takes less than nothing
    BigDecimal[] amounts(int device, Share share) {
        var amounts = new BigDecimal[names.get(device).size()];
        for (var i = 0; i < amounts.length; i++) {
            var amount = share.consumed().get(names.get(device).get(i));
            amounts[i] = amount == null ? BigDecimal.ZERO : amount.exact();
            if (amounts[i].signum() < 0) {
                throw new Odd("a negative share");
            }
        }
        return amounts;
    }

    /// Notes what is taken of each device.
    void note(BigDecimal[] @Nullable [] amounts) {
        for (var device = 0; device < amounts.length; device++) {
            var ofDevice = amounts[device];
            if (ofDevice != null) {
                for (var i = 0; i < ofDevice.length; i++) {
                    scaling.note(names.get(device).get(i), ofDevice[i]);
                }
            }
        }
    }

    /// Amounts by device, in units.
    ///
    /// @throws Odd when there are too many units
    long[] @Nullable [] scaled(BigDecimal[] @Nullable [] amounts) {
        var scaled = new long[amounts.length][];
        for (var device = 0; device < amounts.length; device++) {
            var ofDevice = amounts[device];
            if (ofDevice != null) {
                scaled[device] = new long[ofDevice.length];
                for (var i = 0; i < ofDevice.length; i++) {
                    scaled[device][i] = scaling.units(names.get(device).get(i), ofDevice[i]);
                }
            }
        }
        return scaled;
    }

    /// The rooms by device, null where it is not shared.
    ///
    /// @throws Odd when there are too many units
    @Nullable Room[] rooms() {
        var units = scaled(left);
        var numbers = new HashMap<String, Integer>();
        var rooms = new Room[units.length];
        for (var device = 0; device < rooms.length; device++) {
            var ofDevice = units[device];
            if (ofDevice != null) {
                var kinds = new int[ofDevice.length];
                for (var i = 0; i < kinds.length; i++) {
                    kinds[i] =
                            numbers.computeIfAbsent(names.get(device).get(i), _ -> numbers.size());
                }
                rooms[device] = new Room(inventory.heldShared(device), kinds, ofDevice);
            }
        }
        return rooms;
    }
}
