package io.juxta.kube.decode;

import io.juxta.model.ByName;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Values seen lately, for a stream that never ends.
///
/// Design note. A map that is full forgets nothing, and names and uids, which never repeat, fill it
/// first. Here a table is an array in which a value may be in one of [#WAYS] neighbouring slots,
/// and a new one takes the slot of the oldest of them. No table grows; what is taken over too early
/// costs one miss later. With a single slot per value, two values of one hash would take it from
/// each other for ever.
final class RecentValues {

    /// Slots that a value may be in, a power of two.
    private static final int WAYS = 4;

    private final Table texts;
    private final Table values;
    private final Table quantities;
    private final Table parts;
    private final Table names;

    /// What was read of a part of an object.
    private record Part(String name, Tree source, Object read) {}

    /// A quantity as it is written.
    private record Written(String text, Quantity quantity) {}

    /// One array of slots.
    private static final class Table {
        private final @Nullable Object[] slots;

        Table(int size) {
            slots = new Object[size];
        }

        /// The first of the slots for a hash.
        private int first(int hash) {
            return (hash ^ (hash >>> 15)) * WAYS & (slots.length - 1);
        }

        /// Makes a value the newest of its slots; the oldest goes.
        void add(int hash, Object value) {
            var first = first(hash);
            System.arraycopy(slots, first, slots, first + 1, WAYS - 1);
            slots[first] = value;
        }
    }

    /// @param size of the table of texts, a power of two; the others are smaller
    RecentValues(int size) {
        texts = new Table(size);
        values = new Table(size);
        quantities = new Table(size / 8);
        parts = new Table(size / 2);
        names = new Table(size / 16);
    }

    String text(String text) {
        return same(texts, text);
    }

    <T> T value(T value) {
        return same(values, value);
    }

    private static <T> T same(Table table, T value) {
        var hash = value.hashCode();
        var first = table.first(hash);
        for (var i = first; i < first + WAYS; i++) {
            if (value.equals(table.slots[i])) {
                @SuppressWarnings("unchecked") // equal values are of one type
                var known = (T) table.slots[i];
                return known;
            }
        }
        table.add(hash, value);
        return value;
    }

    Quantity quantity(String text) {
        var hash = text.hashCode();
        var first = quantities.first(hash);
        for (var i = first; i < first + WAYS; i++) {
            if (quantities.slots[i] instanceof Written(var known, var quantity)
                    && known.equals(text)) {
                return quantity;
            }
        }
        var quantity = Quantity.parse(text);
        quantities.add(hash, new Written(text, quantity));
        return quantity;
    }

    <S extends Tree, R> R part(S source, Function<S, R> reader, String name) {
        var hash = source.hashCode();
        var first = parts.first(hash);
        for (var i = first; i < first + WAYS; i++) {
            if (parts.slots[i] instanceof Part known
                    && known.name.equals(name)
                    && known.source.equals(source)) {
                @SuppressWarnings("unchecked") // the name stands for one reader
                var read = (R) known.read;
                return read;
            }
        }
        var read = reader.apply(source);
        parts.add(hash, new Part(name, source, read));
        return read;
    }

    /// The same map; it shares its names with one that was seen before.
    <V> ByName<V> named(ByName<V> map) {
        var hash = map.keySet().hashCode();
        var first = names.first(hash);
        for (var i = first; i < first + WAYS; i++) {
            if (names.slots[i] instanceof ByName<?> known && known.hasNamesOf(map)) {
                return map.withNamesOf(known);
            }
        }
        names.add(hash, map);
        return map;
    }
}
