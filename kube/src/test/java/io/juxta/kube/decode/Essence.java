package io.juxta.kube.decode;

import io.juxta.kube.decode.Schema.ListOf;
import io.juxta.kube.decode.Schema.MapOf;
import io.juxta.kube.decode.Schema.Scalar;
import io.juxta.kube.decode.Schema.Shape;
import io.juxta.kube.form.Times;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.util.LinkedHashMap;

/// What an object says, whichever way it is written: no empty fields, quantities and times in one
/// form. It knows the schema and nothing of the model, so it can bear witness that nothing was
/// lost.
final class Essence {

    private Essence() {}

    static Tree.Mapping of(Tree.Mapping tree, ObjectType type) {
        return shape(tree, Schema.withSeedFields().shape(type).orElseThrow());
    }

    private static Tree.Mapping shape(Tree.Mapping tree, Shape shape) {
        var fields = new LinkedHashMap<String, Tree>();
        for (var field : shape.fields().values()) {
            var value = tree.fields().get(field.name());
            if (value == null || value instanceof Tree.Null) {
                continue;
            }
            var essence = of(value, field.type());
            if (field.pointer() || !isEmpty(essence, field.type())) {
                fields.put(field.name(), essence);
            }
        }
        return Tree.Mapping.of(fields);
    }

    private static Tree of(Tree value, Schema.Type type) {
        return switch (type) {
            case Shape shape -> shape((Tree.Mapping) value, shape);
            case ListOf(var item) ->
                    Tree.Sequence.of(
                            ((Tree.Sequence) value)
                                    .items().stream().map(i -> of(i, item)).toList());
            case MapOf(var item) -> {
                var entries = new LinkedHashMap<String, Tree>();
                ((Tree.Mapping) value).fields().forEach((k, v) -> entries.put(k, of(v, item)));
                yield Tree.Mapping.of(entries);
            }
            case Scalar scalar -> scalar(value, scalar);
        };
    }

    private static Tree scalar(Tree value, Scalar scalar) {
        return switch (scalar) {
            case QUANTITY ->
                    Tree.Text.of(
                            Quantity.parse(((Tree.Text) value).value()).exact().toPlainString());
            case TIME -> {
                var time = Times.read(((Tree.Text) value).value());
                yield Tree.Text.of(time == null ? "" : Times.write(time));
            }
            case STRING, BOOL, INT32, INT64, UINT32, FLOAT32, FLOAT64 -> value;
            case DURATION, DURATION_OR_NUMBER, BYTES, INT_OR_STRING, RAW, FIELDS -> value;
        };
    }

    private static boolean isEmpty(Tree value, Schema.Type type) {
        return switch (value) {
            case Tree.Mapping mapping -> mapping.fields().isEmpty() && !isRaw(type);
            case Tree.Sequence sequence -> sequence.items().isEmpty();
            case Tree.Text(var text, _) ->
                    text.isEmpty() || (type == Scalar.QUANTITY && text.equals("0"));
            case Tree.Number(var literal, _) -> literal.equals("0");
            case Tree.Bool(var flag, _) -> !flag;
            case Tree.Null _ -> true;
        };
    }

    private static boolean isRaw(Schema.Type type) {
        return type == Scalar.RAW || type == Scalar.FIELDS;
    }
}
