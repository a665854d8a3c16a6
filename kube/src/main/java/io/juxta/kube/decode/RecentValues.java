package io.juxta.kube.decode;

import io.juxta.model.Quantity;
import io.juxta.model.Tree;

import java.util.Arrays;
import java.util.function.Function;

/// Values seen lately, for a stream that never ends: tables in which a new value takes the slot of
/// an older one with the same hash.
///
/// Design note. A map that is full forgets nothing, and names and uids, which never repeat, fill it
/// first. A slot that is taken over costs one miss later, and no table grows.
final class RecentValues {

    private final Object[] values;
    private final String[] quantityTexts;
    private final Quantity[] quantities;
    private final Part[] parts;
    private final int mask;

    /// What was read of a part of an object.
    private record Part(String name, Tree source, Object read) {}

    private static final Object NONE = new Object();
    private static final Part NO_PART = new Part("", new Tree.Null(Tree.NO_LINE), NONE);

    /// Parts are large: fewer of them are held.
    private static final int PARTS_SHARE = 4;

    /// @param slots of each table, a power of two
    RecentValues(int slots) {
        this.values = new Object[slots];
        this.quantityTexts = new String[slots];
        this.quantities = new Quantity[slots];
        this.parts = new Part[slots / PARTS_SHARE];
        this.mask = slots - 1;
        Arrays.fill(values, NONE);
        Arrays.fill(quantityTexts, "");
        Arrays.fill(quantities, Quantity.ZERO);
        Arrays.fill(parts, NO_PART);
    }

    private int slot(Object value) {
        var hash = value.hashCode();
        return (hash ^ (hash >>> 16)) & mask;
    }

    <T> T value(T value) {
        var slot = slot(value);
        if (values[slot].equals(value)) {
            @SuppressWarnings("unchecked") // equal values are of one type
            var known = (T) values[slot];
            return known;
        }
        values[slot] = value;
        return value;
    }

    Quantity quantity(String text) {
        var slot = slot(text);
        if (!quantityTexts[slot].equals(text)) {
            quantities[slot] = Quantity.parse(text);
            quantityTexts[slot] = text;
        }
        return quantities[slot];
    }

    <S extends Tree, R> R part(S source, Function<S, R> reader, String name) {
        var slot = slot(source) & (parts.length - 1);
        var known = parts[slot];
        if (known.source.equals(source) && known.name.equals(name)) {
            @SuppressWarnings("unchecked") // the name stands for one reader
            var read = (R) known.read;
            return read;
        }
        var read = reader.apply(source);
        parts[slot] = new Part(name, source, read);
        return read;
    }
}
