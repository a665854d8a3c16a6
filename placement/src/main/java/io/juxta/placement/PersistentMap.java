package io.juxta.placement;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A persistent map by name: immutable, and a changed copy is cheap whatever its size.
///
/// The hash of a name selects one of 256 pages, and there one of 256 lines. A change copies the
/// page table, one page and one line.
public final class PersistentMap<V> {

    private static final int SIZE = 256;

    private static final Object[] NO_LINE = new Object[0];
    private static final Object[][] NO_PAGE = new Object[SIZE][];

    static {
        Arrays.fill(NO_PAGE, NO_LINE);
    }

    /// A line holds names and values alternately.
    private final Object[][][] pages;

    private final int size;

    private PersistentMap(Object[][][] pages, int size) {
        this.pages = pages;
        this.size = size;
    }

    public static <V> PersistentMap<V> empty() {
        var pages = new Object[SIZE][][];
        Arrays.fill(pages, NO_PAGE);
        return new PersistentMap<>(pages, 0);
    }

    public static <V> PersistentMap<V> of(Collection<V> values, Function<V, String> name) {
        PersistentMap<V> catalogue = empty();
        for (var value : values) {
            catalogue = catalogue.with(name.apply(value), value);
        }
        return catalogue;
    }

    public int size() {
        return size;
    }

    @SuppressWarnings("unchecked") // only values of V get in
    public @Nullable V get(String name) {
        var line = line(name);
        for (var i = 0; i < line.length; i += 2) {
            if (line[i].equals(name)) {
                return (V) line[i + 1];
            }
        }
        return null;
    }

    private Object[] line(String name) {
        var hash = hash(name);
        return pages[hash >>> 8][hash & 0xff];
    }

    private static int hash(String name) {
        var hash = name.hashCode() * 0x9e3779b9;
        return hash >>> 16;
    }

    /// The same with one thing more, or another in its place.
    public PersistentMap<V> with(String name, V value) {
        var line = line(name);
        for (var i = 0; i < line.length; i += 2) {
            if (line[i].equals(name)) {
                var changed = line.clone();
                changed[i + 1] = value;
                return replaced(hash(name), changed, size);
            }
        }
        var longer = Arrays.copyOf(line, line.length + 2);
        longer[line.length] = name;
        longer[line.length + 1] = value;
        return replaced(hash(name), longer, size + 1);
    }

    public PersistentMap<V> without(String name) {
        var line = line(name);
        for (var i = 0; i < line.length; i += 2) {
            if (line[i].equals(name)) {
                var shorter = new Object[line.length - 2];
                System.arraycopy(line, 0, shorter, 0, i);
                System.arraycopy(line, i + 2, shorter, i, line.length - i - 2);
                return replaced(hash(name), shorter, size - 1);
            }
        }
        return this;
    }

    private PersistentMap<V> replaced(int hash, Object[] line, int size) {
        var newPages = pages.clone();
        newPages[hash >>> 8] = pages[hash >>> 8].clone();
        newPages[hash >>> 8][hash & 0xff] = line;
        return new PersistentMap<>(newPages, size);
    }
}
