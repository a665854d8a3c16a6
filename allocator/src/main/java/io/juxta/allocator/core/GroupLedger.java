package io.juxta.allocator.core;

import io.juxta.allocator.core.PoolBooks.Groups;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// For each counter set, the compatibility groups that the picks leave open.
final class GroupLedger {

    private record Key(PoolBooks books, String counterSet) {}

    private record Before(Key key, @Nullable Groups groups) {}

    private final Inventory inventory;
    private final Map<Key, Groups> running = new HashMap<>();
    private final Deque<Before> trail = new ArrayDeque<>();

    GroupLedger(Inventory inventory) {
        this.inventory = inventory;
    }

    /// Lets a device join on every counter set it draws from, or on none.
    boolean take(int device) {
        var books = inventory.books(device);
        var joined = 0;
        for (var consumption : inventory.device(device).consumesCounters()) {
            var key = new Key(books, consumption.counterSet());
            var before = running.get(key);
            var current = before != null ? before : books.groups(consumption.counterSet());
            var own = Groups.of(consumption);
            if (current != null && !current.admits(own)) {
                undo(joined);
                return false;
            }
            trail.push(new Before(key, before));
            running.put(key, current == null ? own : current.joinedBy(own));
            joined++;
        }
        return true;
    }

    void release(int device) {
        undo(inventory.device(device).consumesCounters().size());
    }

    private void undo(int steps) {
        for (var i = 0; i < steps; i++) {
            var before = trail.pop();
            if (before.groups() == null) {
                running.remove(before.key());
            } else {
                running.put(before.key(), before.groups());
            }
        }
    }
}
