package io.juxta.kube.decode;

import io.juxta.model.ByName;
import io.juxta.model.NodeAllocatable;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// A cache of equal values, so that the devices of a cluster share driver names, attribute names
/// and sizes instead of holding a copy each.
///
/// It accepts no new values beyond a fixed number: what has not repeated by then rarely will.
public final class InternedValues {

    private static final int MAX_VALUES = 50_000;
    private static final int LONGEST_TEXT = 80;

    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Quantity> quantities = new HashMap<>();
    private final Map<Object, Object> others = new HashMap<>();
    private final Map<Tree, ByName<NodeAllocatable>> costs = new HashMap<>();

    public String text(String value) {
        return value.length() > LONGEST_TEXT ? value : shared(texts, value, value);
    }

    public Quantity quantity(String text) {
        var known = quantities.get(text);
        return known != null ? known : shared(quantities, text, Quantity.parse(text));
    }

    /// An equal cached value, or this one. Not for values with quantities: equal ones may be
    /// written differently.
    public <T> T value(T value) {
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
