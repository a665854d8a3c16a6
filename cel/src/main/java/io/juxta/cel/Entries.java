package io.juxta.cel;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// A map made by an expression.
///
/// Keys differ by type and value, so `1`, `1u` and `1.0` are three keys; a lookup tries the other
/// integer types when its own has no such key. A map may grow while a comprehension builds it;
/// [#frozen()] ends that.
final class Entries implements MapValue {

    static final Entries EMPTY = new Entries(new LinkedHashMap<>(), false);

    /// By the identity of keys, see [Keys].
    private final SequencedMap<Object, Entry> entries;

    private final boolean growing;

    private record Entry(Object key, Object value) {}

    private Entries(SequencedMap<Object, Entry> entries, boolean growing) {
        this.entries = entries;
        this.growing = growing;
    }

    /// A map for a comprehension to put entries in.
    static Entries growing() {
        return new Entries(new LinkedHashMap<>(), true);
    }

    /// A map with these entries, whose keys [Keys] must allow.
    static Entries of(Map<?, ?> entries) {
        var made = growing();
        entries.forEach(made::put);
        return made.frozen();
    }

    /// Adds an entry to a growing map; it replaces one with an equal key.
    void put(Object key, Object value) {
        entries.put(Keys.identity(key), new Entry(key, value));
    }

    /// Removes an entry from a growing map.
    void remove(Object key) {
        entries.remove(Keys.identity(key));
    }

    /// The same entries, to grow no more.
    Entries frozen() {
        return growing ? new Entries(entries, false) : this;
    }

    /// The map with one more entry: this very map while it grows, otherwise a copy. A [Failure]
    /// when it has the key already.
    static Object plus(MapValue map, Object key, Object value) {
        var found = map.find(key);
        if (found instanceof Failure) {
            return found;
        }
        if (found != null) {
            return new Failure("insert failed: key " + Lookup.print(key) + " already exists");
        }
        var refusal = Keys.refusal(key);
        if (refusal != null) {
            return refusal;
        }
        if (map instanceof Entries mine && mine.growing) {
            mine.put(key, value);
            return map;
        }
        var copy = growing();
        for (var each : map.keys()) {
            var old = map.find(each);
            if (old != null) {
                copy.put(each, old);
            }
        }
        copy.put(key, value);
        return copy.frozen();
    }

    @Override
    public @Nullable Object select(Object key) {
        return find(key);
    }

    @Override
    public @Nullable Object find(Object key) {
        if (entries.isEmpty()) {
            return null;
        }
        var identity = Keys.identity(key);
        if (identity instanceof Failure) {
            return identity;
        }
        var entry = entries.get(identity);
        if (entry == null) {
            entry =
                    switch (key) {
                        case Long number when number >= 0 -> entries.get(new Unsigned(number));
                        case Unsigned(var bits) when bits >= 0 -> entries.get(bits);
                        case Double number -> whole(number);
                        default -> null;
                    };
        }
        return entry == null ? null : entry.value();
    }

    private @Nullable Entry whole(double number) {
        if (number != Math.rint(number) || number < -0x1p63 || number >= 0x1p64) {
            return null;
        }
        if (number < 0x1p63) {
            var signed = entries.get((long) number);
            return signed != null || number < 0 ? signed : entries.get(new Unsigned((long) number));
        }
        return entries.get(new Unsigned((long) (number - 0x1p63) + Long.MIN_VALUE));
    }

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public Collection<Object> keys() {
        return new View();
    }

    /// The keys, seen through: asking for the first must not cost what all of them cost.
    private final class View extends AbstractCollection<Object> {

        @Override
        public Iterator<Object> iterator() {
            var each = entries.values().iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return each.hasNext();
                }

                @Override
                public Object next() {
                    return each.next().key();
                }
            };
        }

        @Override
        public int size() {
            return entries.size();
        }
    }
}
