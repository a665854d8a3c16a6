package io.juxta.kube.decode;

import io.juxta.model.ByName;
import io.juxta.model.NodeAllocatable;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A cache of equal values, so that the devices of a cluster share driver names, attribute names
/// and sizes instead of holding a copy each.
///
/// One for a dump accepts no new values beyond a fixed number: what has not repeated by then rarely
/// will. One for a watch, which never ends, holds [#recent] values and shares whole parts of
/// objects.
public final class InternedValues {

    private static final int MAX_VALUES = 50_000;
    private static final int LONGEST_TEXT = 80;

    /// The size of the largest table of recent values.
    private static final int RECENT = 1 << 15;

    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Quantity> quantities = new HashMap<>();
    private final Map<Object, Object> others = new HashMap<>();
    private final Map<Tree, ByName<NodeAllocatable>> costs = new HashMap<>();
    private final @Nullable RecentValues recent;

    public InternedValues() {
        this(null);
    }

    private InternedValues(@Nullable RecentValues recent) {
        this.recent = recent;
    }

    /// For objects that come and go: a value that has not been seen for a while is forgotten.
    public static InternedValues recent() {
        return new InternedValues(new RecentValues(RECENT));
    }

    /// What is read of a part of an object; for objects that come and go the same that was read of
    /// an equal part before.
    ///
    /// @param name of what is read, so that two readers of equal parts do not mix
    public <S extends Tree, R> R part(S source, Function<S, R> reader, String name) {
        return recent == null ? reader.apply(source) : recent.part(source, reader, name);
    }

    /// The same map, which may share its names with others.
    public <V> ByName<V> named(ByName<V> map) {
        return recent == null || map.isEmpty() ? map : recent.named(map);
    }

    public String text(String value) {
        if (recent != null) {
            return value.length() > LONGEST_TEXT ? value : recent.text(value);
        }
        return value.length() > LONGEST_TEXT ? value : shared(texts, value, value);
    }

    public Quantity quantity(String text) {
        if (recent != null) {
            return recent.quantity(text);
        }
        var known = quantities.get(text);
        return known != null ? known : shared(quantities, text, Quantity.parse(text));
    }

    /// An equal cached value, or this one. Not for values with quantities: equal ones may be
    /// written differently.
    public <T> T value(T value) {
        if (recent != null) {
            return recent.value(value);
        }
        @SuppressWarnings("unchecked") // equal records are of one type
        var result = (T) shared(others, value, value);
        return result;
    }

    /// The cached result for a tree with the same text, or the result of reading it now.
    ///
    /// @param source always of the same field
    public ByName<NodeAllocatable> writtenAlike(
            Tree.Mapping source, Supplier<ByName<NodeAllocatable>> read) {
        if (source.fields().isEmpty()) {
            return read.get();
        }
        if (recent != null) {
            return recent.part(source, _ -> read.get(), "costs");
        }
        var known = costs.get(source);
        return known != null ? known : shared(costs, source, read.get());
    }

    private static <K, V> V shared(Map<K, V> seen, K key, V value) {
        if (seen.size() >= MAX_VALUES) {
            return seen.getOrDefault(key, value);
        }
        var known = seen.putIfAbsent(key, value);
        return known != null ? known : value;
    }
}
