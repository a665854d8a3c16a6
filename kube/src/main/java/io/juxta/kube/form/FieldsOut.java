package io.juxta.kube.form;

import io.juxta.model.ByName;
import io.juxta.model.Flag;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The fields of one object for output, sorted by name as kubectl prints them.
///
/// Empty values are left out, except for fields that Go always writes: their methods are named
/// `always` or `orNull`.
public final class FieldsOut {

    private final SortedMap<String, Tree> fields = new TreeMap<>();

    public Tree.Mapping tree() {
        return Tree.Mapping.of(fields);
    }

    private FieldsOut put(String name, Tree value) {
        fields.put(name, value);
        return this;
    }

    FieldsOut text(String name, String value) {
        return value.isEmpty() ? this : textAlways(name, value);
    }

    FieldsOut textAlways(String name, String value) {
        return put(name, Tree.Text.of(value));
    }

    FieldsOut textUnlessNull(String name, @Nullable String value) {
        return value == null ? this : textAlways(name, value);
    }

    FieldsOut trueOnly(String name, boolean value) {
        return value ? put(name, Tree.Bool.of(true)) : this;
    }

    FieldsOut flag(String name, Flag value) {
        return switch (value) {
            case UNSET -> this;
            case FALSE -> put(name, Tree.Bool.of(false));
            case TRUE -> put(name, Tree.Bool.of(true));
        };
    }

    FieldsOut number(String name, long value) {
        return value == 0 ? this : numberAlways(name, value);
    }

    FieldsOut numberAlways(String name, long value) {
        return put(name, Tree.Number.of(value));
    }

    FieldsOut numberUnlessNull(String name, @Nullable Number value) {
        return value == null ? this : numberAlways(name, value.longValue());
    }

    FieldsOut booleanUnlessNull(String name, @Nullable Boolean value) {
        return value == null ? this : put(name, Tree.Bool.of(value));
    }

    FieldsOut quantity(String name, Quantity value) {
        return put(name, quantity(value));
    }

    FieldsOut quantityUnlessNull(String name, @Nullable Quantity value) {
        return value == null ? this : quantity(name, value);
    }

    FieldsOut quantityOrNull(String name, @Nullable Quantity value) {
        return put(name, value == null ? new Tree.Null(Tree.NO_LINE) : quantity(value));
    }

    private static Tree quantity(Quantity value) {
        return Tree.Text.of(value.toString());
    }

    FieldsOut time(String name, @Nullable Instant value) {
        return value == null ? this : textAlways(name, Times.write(value));
    }

    FieldsOut timeOrNull(String name, @Nullable Instant value) {
        return treeOrNull(name, value == null ? null : Tree.Text.of(Times.write(value)));
    }

    FieldsOut treeUnlessNull(String name, @Nullable Tree value) {
        return value == null ? this : put(name, value);
    }

    FieldsOut treeOrNull(String name, @Nullable Tree value) {
        return put(name, value == null ? new Tree.Null(Tree.NO_LINE) : value);
    }

    /// A part that is written even when nothing is in it.
    FieldsOut object(String name, FieldsOut value) {
        return put(name, value.tree());
    }

    <T> FieldsOut objectUnlessNull(String name, @Nullable T value, Function<T, FieldsOut> write) {
        return value == null ? this : object(name, write.apply(value));
    }

    FieldsOut texts(String name, List<String> values) {
        return trees(name, values, Tree.Text::of);
    }

    FieldsOut quantities(String name, List<Quantity> values) {
        return trees(name, values, FieldsOut::quantity);
    }

    <T> FieldsOut trees(String name, List<T> values, Function<T, Tree> write) {
        return values.isEmpty() ? this : treesAlways(name, values, write);
    }

    /// A list that is written even when it is empty.
    <T> FieldsOut treesAlways(String name, List<T> values, Function<T, Tree> write) {
        return put(name, Tree.Sequence.of(values.stream().map(write).toList()));
    }

    <T> FieldsOut list(String name, List<T> values, Function<T, FieldsOut> write) {
        return trees(name, values, value -> write.apply(value).tree());
    }

    /// A list that Go writes as `null` when it is empty.
    <T> FieldsOut listOrNull(String name, List<T> values, Function<T, FieldsOut> write) {
        return values.isEmpty() ? treeOrNull(name, null) : list(name, values, write);
    }

    <T> FieldsOut byName(String name, ByName<T> values, Function<T, FieldsOut> write) {
        return treesByName(name, values, value -> write.apply(value).tree());
    }

    FieldsOut textsByName(String name, ByName<String> values) {
        return treesByName(name, values, Tree.Text::of);
    }

    FieldsOut quantitiesByName(String name, ByName<Quantity> values) {
        return treesByName(name, values, FieldsOut::quantity);
    }

    <T> FieldsOut treesByName(String name, ByName<T> values, Function<T, Tree> write) {
        if (values.isEmpty()) {
            return this;
        }
        var trees = new LinkedHashMap<String, Tree>();
        values.forEach((key, value) -> trees.put(key, write.apply(value)));
        return put(name, Tree.Mapping.of(trees));
    }

    /// Fields that are not modelled, as they were read.
    FieldsOut rest(Tree.Mapping rest) {
        fields.putAll(rest.fields());
        return this;
    }
}
