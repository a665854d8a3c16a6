package io.juxta.model;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// An immutable map from names to values, sorted by name, made for hundreds of thousands of small
/// ones: two arrays and nothing else.
///
/// Kubernetes prints its maps sorted by key, so this is also the order in which they are written.
public final class ByName<V> extends AbstractMap<String, V> {

    private static final ByName<?> EMPTY = new ByName<>(new String[0], new Object[0]);

    private final String[] names;
    private final Object[] values;

    private ByName(String[] names, Object[] values) {
        this.names = names;
        this.values = values;
    }

    @SuppressWarnings("unchecked") // it holds no value of any type
    public static <V> ByName<V> empty() {
        return (ByName<V>) EMPTY;
    }

    public static <V> ByName<V> of(String name, V value) {
        return new ByName<>(new String[] {name}, new Object[] {value});
    }

    /// A map of names that are sorted already, all different, and their values. The arrays are not
    /// copied: nobody may change them any more, and maps of the same names may share theirs.
    public static <V> ByName<V> ofSorted(String[] names, V[] values) {
        if (names.length != values.length) {
            throw new IllegalArgumentException(
                    "%d names have %d values.".formatted(names.length, values.length));
        }
        for (var i = 1; i < names.length; i++) {
            if (names[i - 1].compareTo(names[i]) >= 0) {
                throw new IllegalArgumentException(
                        "The name %s stands behind %s.".formatted(names[i], names[i - 1]));
            }
        }
        return new ByName<>(names, values);
    }

    /// A map of the same names and other values, in the order of the names. The array is not
    /// copied.
    public ByName<V> withValues(V[] others) {
        if (names.length != others.length) {
            throw new IllegalArgumentException(
                    "%d names have %d values.".formatted(names.length, others.length));
        }
        return new ByName<>(names, others);
    }

    /// The same map, which shares its names with another that has the same.
    public ByName<V> withNamesOf(ByName<?> other) {
        if (!hasNamesOf(other)) {
            throw new IllegalArgumentException(
                    "%s are not the names %s.".formatted(keySet(), other.keySet()));
        }
        return new ByName<>(other.names, values);
    }

    /// A sorted copy.
    public static <V> ByName<V> copyOf(Map<String, ? extends V> map) {
        if (map instanceof ByName<?>) {
            @SuppressWarnings("unchecked") // immutable, so a map of a subtype serves as well
            var same = (ByName<V>) map;
            return same;
        }
        if (map.isEmpty()) {
            return empty();
        }
        var names = new String[map.size()];
        var values = new Object[names.length];
        var at = 0;
        for (var entry : new TreeMap<String, V>(map).entrySet()) {
            names[at] = entry.getKey();
            values[at++] = entry.getValue();
        }
        return new ByName<>(names, values);
    }

    /// The value at a place in the order of names.
    @SuppressWarnings("unchecked") // only values of V get in
    public V valueAt(int place) {
        return (V) values[place];
    }

    @Override
    public int size() {
        return names.length;
    }

    @Override
    public boolean containsKey(Object name) {
        return indexOf(name) >= 0;
    }

    @SuppressWarnings("unchecked") // only values of V get in
    @Override
    public @Nullable V get(Object name) {
        var index = indexOf(name);
        return index < 0 ? null : (V) values[index];
    }

    private int indexOf(Object name) {
        return name instanceof String text ? Arrays.binarySearch(names, text) : -1;
    }

    @Override
    public Set<Map.Entry<String, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return names.length;
            }

            @Override
            public Iterator<Map.Entry<String, V>> iterator() {
                return entries();
            }
        };
    }

    /// Whether another map has the same names; quick where they share them.
    public boolean hasNamesOf(ByName<?> other) {
        return Arrays.equals(names, other.names);
    }

    /// In the order of names.
    @Override
    public Collection<V> values() {
        @SuppressWarnings("unchecked") // only values of V get in
        var all = (List<V>) Arrays.asList(values);
        return Collections.unmodifiableCollection(all);
    }

    private Iterator<Map.Entry<String, V>> entries() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < names.length;
            }

            @SuppressWarnings("unchecked") // only values of V get in
            @Override
            public Map.Entry<String, V> next() {
                if (next >= names.length) {
                    throw new NoSuchElementException();
                }
                var at = next++;
                return Map.entry(names[at], (V) values[at]);
            }
        };
    }
}
