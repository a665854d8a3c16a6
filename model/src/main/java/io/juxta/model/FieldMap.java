package io.juxta.model;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The fields of a [Tree.Mapping] in the order they are written: an immutable map, made for
/// hundreds of thousands of small ones.
///
/// Design note. Two arrays; a few names are found by walking through them, many by a map of their
/// places. A `LinkedHashMap` takes three times the memory, and the collector copies every entry of
/// it.
public final class FieldMap extends AbstractMap<String, Tree> {

    /// So few names are compared faster than they are looked up.
    private static final int FEW = 16;

    private static final int NOWHERE = -1;

    static final FieldMap EMPTY = new FieldMapBuilder().build();

    private final String[] names;
    private final Tree[] values;

    /// Places of the names; null for a few.
    private final @Nullable Map<String, Integer> places;

    private FieldMap(String[] names, Tree[] values, @Nullable Map<String, Integer> places) {
        this.names = names;
        this.values = values;
        this.places = places;
    }

    static FieldMap copyOf(Map<String, ? extends Tree> fields) {
        if (fields instanceof FieldMap same) {
            return same;
        }
        if (fields.isEmpty()) {
            return EMPTY;
        }
        var builder = new FieldMapBuilder();
        fields.forEach(builder::add);
        return builder.build();
    }

    /// Collects fields.
    public static final class FieldMapBuilder {

        private String[] names = new String[4];
        private Tree[] values = new Tree[4];
        private @Nullable Map<String, Integer> places;
        private int size;

        /// Adds a field; false, and nothing is added, when the name is there.
        public boolean add(String name, Tree value) {
            if (place(names, size, places, name) != NOWHERE) {
                return false;
            }
            if (size == names.length) {
                names = Arrays.copyOf(names, 2 * size);
                values = Arrays.copyOf(values, 2 * size);
            }
            if (size == FEW) {
                places = new HashMap<>();
                for (var i = 0; i < size; i++) {
                    places.put(names[i], i);
                }
            }
            if (places != null) {
                places.put(name, size);
            }
            names[size] = name;
            values[size++] = value;
            return true;
        }

        /// The fields so far; the builder is of no use any more.
        public FieldMap build() {
            return new FieldMap(Arrays.copyOf(names, size), Arrays.copyOf(values, size), places);
        }
    }

    private static int place(
            String[] names, int size, @Nullable Map<String, Integer> places, String name) {
        if (places != null) {
            return places.getOrDefault(name, NOWHERE);
        }
        for (var i = 0; i < size; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return NOWHERE;
    }

    private int place(@Nullable Object name) {
        return name instanceof String text ? place(names, names.length, places, text) : NOWHERE;
    }

    @Override
    public int size() {
        return names.length;
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return place(name) != NOWHERE;
    }

    @Override
    public @Nullable Tree get(@Nullable Object name) {
        var place = place(name);
        return place == NOWHERE ? null : values[place];
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super Tree> action) {
        for (var i = 0; i < names.length; i++) {
            action.accept(names[i], values[i]);
        }
    }

    @Override
    public Set<Map.Entry<String, Tree>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<String, Tree>> iterator() {
                return entries();
            }

            @Override
            public int size() {
                return names.length;
            }
        };
    }

    private Iterator<Map.Entry<String, Tree>> entries() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < names.length;
            }

            @Override
            public Map.Entry<String, Tree> next() {
                if (next == names.length) {
                    throw new NoSuchElementException();
                }
                return Map.entry(names[next], values[next++]);
            }
        };
    }
}
