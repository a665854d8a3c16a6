package io.juxta.kube.form;

import io.juxta.kube.decode.InternedValues;
import io.juxta.kube.decode.WholeNumber;
import io.juxta.model.ByName;
import io.juxta.model.Flag;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The fields of one decoded object for its record: absent ones have the zero value of their type,
/// as in Go, or null where the API distinguishes them.
public record FieldsIn(Tree.Mapping tree, InternedValues shared) {

    boolean has(String name) {
        return tree.has(name);
    }

    String text(String name) {
        return shared.text(tree.text(name));
    }

    @Nullable String textOrNull(String name) {
        return has(name) ? text(name) : null;
    }

    boolean isTrue(String name) {
        return tree.flag(name);
    }

    Flag flag(String name) {
        return has(name) ? Flag.of(isTrue(name)) : Flag.UNSET;
    }

    long number(String name) {
        var number = numberOrNull(name);
        return number == null ? 0 : number;
    }

    @Nullable Long numberOrNull(String name) {
        return tree.fields().get(name) instanceof Tree.Number number ? numberOf(number) : null;
    }

    private static long numberOf(Tree.Number number) {
        return WholeNumber.parse(number.literal())
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "%s is not a whole number of 64 bits. Was the tree decoded?"
                                                .formatted(number.literal())));
    }

    Quantity quantity(String name) {
        var quantity = quantityOrNull(name);
        return quantity == null ? Quantity.ZERO : quantity;
    }

    @Nullable Quantity quantityOrNull(String name) {
        return has(name) ? quantityOf(tree.fields().get(name)) : null;
    }

    private Quantity quantityOf(@Nullable Tree value) {
        return switch (value) {
            case Tree.Text(var text, _) -> shared.quantity(text);
            case Tree.Number(var literal, _) -> shared.quantity(literal);
            case null -> Quantity.ZERO;
            case Tree.Mapping _, Tree.Sequence _, Tree.Bool _, Tree.Null _ -> Quantity.ZERO;
        };
    }

    @Nullable Instant time(String name) {
        return Times.read(tree.text(name));
    }

    /// The mapping under a name; an empty one when there is none.
    FieldsIn object(String name) {
        return in(tree.mapping(name));
    }

    <T> @Nullable T objectOrNull(String name, Function<FieldsIn, T> read) {
        return has(name) ? read.apply(object(name)) : null;
    }

    private FieldsIn in(Tree value) {
        return new FieldsIn(
                value instanceof Tree.Mapping mapping ? mapping : Tree.Mapping.EMPTY, shared);
    }

    <T> List<T> list(String name, Function<FieldsIn, T> read) {
        return tree.items(name).stream().map(this::in).map(read).toList();
    }

    /// The same for items that many objects have alike.
    ///
    /// @param kind of the items
    <T> List<T> sharedList(String name, String kind, Function<FieldsIn, T> read) {
        return tree.fields().get(name) instanceof Tree.Sequence items && !items.items().isEmpty()
                ? shared.part(items, _ -> list(name, read), kind)
                : List.of();
    }

    /// The object under a name that many objects have alike; an empty one when there is none.
    ///
    /// @param kind of the object
    <T> T sharedObject(String name, String kind, Function<FieldsIn, T> read) {
        return shared.part(tree.mapping(name), value -> read.apply(in(value)), kind);
    }

    List<String> texts(String name) {
        return tree.items(name).stream().map(this::textOf).toList();
    }

    private String textOf(Tree value) {
        return value instanceof Tree.Text(var text, _) ? shared.text(text) : "";
    }

    List<Quantity> quantities(String name) {
        return tree.items(name).stream().map(this::quantityOf).toList();
    }

    List<Long> numbers(String name) {
        return tree.items(name).stream()
                .map(item -> item instanceof Tree.Number number ? numberOf(number) : 0L)
                .toList();
    }

    List<Boolean> booleans(String name) {
        return tree.items(name).stream()
                .map(item -> item instanceof Tree.Bool(var value, _) && value)
                .toList();
    }

    <T> ByName<T> byName(String name, Function<FieldsIn, T> read) {
        return trees(name, value -> read.apply(in(value)));
    }

    /// The same for an object that many others have alike.
    ///
    /// @param kind of the object
    <T> ByName<T> sharedByName(String name, String kind, Function<FieldsIn, T> read) {
        return tree.fields().get(name) instanceof Tree.Mapping fields && !fields.fields().isEmpty()
                ? shared.part(fields, _ -> byName(name, read), kind)
                : ByName.empty();
    }

    ByName<String> textsByName(String name) {
        return tree.fields().get(name) instanceof Tree.Mapping texts && !texts.fields().isEmpty()
                ? shared.part(texts, _ -> trees(name, this::textOf), "texts")
                : ByName.empty();
    }

    ByName<Quantity> quantitiesByName(String name) {
        return tree.fields().get(name) instanceof Tree.Mapping texts && !texts.fields().isEmpty()
                ? shared.part(texts, _ -> trees(name, this::quantityOf), "quantities")
                : ByName.empty();
    }

    private <T> ByName<T> trees(String name, Function<Tree, T> read) {
        var fields = tree.mapping(name).fields();
        if (fields.isEmpty()) {
            return ByName.empty();
        }
        var values = HashMap.<String, T>newHashMap(fields.size());
        for (var field : fields.entrySet()) {
            values.put(shared.text(field.getKey()), read.apply(field.getValue()));
        }
        return shared.named(ByName.copyOf(values));
    }

    /// All fields but those named, and without nulls.
    Tree.Mapping without(String... taken) {
        var rest = new LinkedHashMap<>(tree.fields());
        for (var name : taken) {
            rest.remove(name);
        }
        rest.values().removeIf(Tree.Null.class::isInstance);
        return rest.isEmpty()
                ? Tree.Mapping.EMPTY
                : shared.part(Tree.Mapping.of(rest), all -> all, "rest");
    }
}
