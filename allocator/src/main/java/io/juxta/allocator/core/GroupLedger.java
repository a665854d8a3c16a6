package io.juxta.allocator.core;

import io.juxta.allocator.core.PoolBooks.CompatibilityGroups;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// For each counter set, the compatibility groups that the picks leave open.
final class GroupLedger {

    private record Key(PoolBooks books, String counterSet) {}

    /// What a device brings along, by consumption.
    ///
    /// @param sets the numbers of the counter sets
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Own(int[] sets, CompatibilityGroups[] groups) {}

    private final Inventory inventory;
    private final Map<Key, Integer> numbers = new HashMap<>();

    /// By the number of a counter set, the groups it is down to; null while nobody has any of it.
    private final List<@Nullable CompatibilityGroups> running = new ArrayList<>();

    /// What was before each step, the latest last: the number of a set, and its groups.
    private final List<@Nullable CompatibilityGroups> before = new ArrayList<>();

    private int[] changed = {};
    private @Nullable Own @Nullable [] owns;

    GroupLedger(Inventory inventory) {
        this.inventory = inventory;
    }

    /// Lets a device join on every counter set it draws from, or on none.
    boolean take(int device) {
        var own = own(device);
        for (var i = 0; i < own.sets().length; i++) {
            var set = own.sets()[i];
            var current = running.get(set);
            var groups = own.groups()[i];
            if (current != null && !current.admits(groups)) {
                undo(i);
                return false;
            }
            if (before.size() == changed.length) {
                changed = Arrays.copyOf(changed, Math.max(16, 2 * changed.length));
            }
            changed[before.size()] = set;
            before.add(current);
            running.set(set, current == null ? groups : current.joinedBy(groups));
        }
        return true;
    }

    void release(int device) {
        undo(own(device).sets().length);
    }

    private void undo(int steps) {
        for (var i = 0; i < steps; i++) {
            var groups = before.removeLast();
            running.set(changed[before.size()], groups);
        }
    }

    private Own own(int device) {
        var known = owns;
        if (known == null) {
            known = new Own[inventory.size()];
            owns = known;
        }
        var own = known[device];
        if (own == null) {
            var books = inventory.books(device);
            var consumptions = inventory.device(device).consumesCounters();
            own =
                    new Own(
                            new int[consumptions.size()],
                            new CompatibilityGroups[consumptions.size()]);
            for (var i = 0; i < consumptions.size(); i++) {
                own.sets()[i] = number(books, consumptions.get(i).counterSet());
                own.groups()[i] = CompatibilityGroups.of(consumptions.get(i));
            }
            known[device] = own;
        }
        return own;
    }

    /// The number of a counter set, which starts with the groups of those who hold some of it.
    private int number(PoolBooks books, String counterSet) {
        var key = new Key(books, counterSet);
        var number = numbers.get(key);
        if (number == null) {
            number = running.size();
            numbers.put(key, number);
            running.add(books.groups(counterSet));
        }
        return number;
    }
}
