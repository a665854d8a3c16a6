package io.juxta.cel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which attributes and capacities a device has, and where their values lie.
///
/// Devices of one kind share a shape, so an expression finds the place of a value once for all of
/// them. Compared by identity.
final class Shape {

    enum Kind {
        ATTRIBUTE,
        CAPACITY
    }

    /// The full name of a value.
    record Key(Kind kind, String domain, String id) {}

    private final List<Key> keys;
    private final Map<Key, Integer> slots = new HashMap<>();

    Shape(List<Key> keys) {
        this.keys = List.copyOf(keys);
        for (var key : this.keys) {
            slots.put(key, slots.size());
        }
    }

    /// Where a value lies, or -1 when there is none of that name.
    int slot(Kind kind, String domain, String id) {
        return slots.getOrDefault(new Key(kind, domain, id), -1);
    }

    /// All names in the order of their slots, which is sorted by kind, domain and id.
    List<Key> keys() {
        return keys;
    }

    List<Key> keys(Kind kind) {
        var some = new ArrayList<Key>();
        for (var key : keys) {
            if (key.kind() == kind) {
                some.add(key);
            }
        }
        return some;
    }
}
