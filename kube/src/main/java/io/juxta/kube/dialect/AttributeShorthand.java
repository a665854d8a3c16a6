package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.kube.decode.WholeNumber;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.Map;

/// Samples write `attributes: {numa: 0}` and `capacity: {memory: 80Gi}`; an API server expects
/// `{numa: {int: 0}}` and `{memory: {value: 80Gi}}`.
final class AttributeShorthand {

    private AttributeShorthand() {}

    static Tree.Mapping rewrite(Tree.Mapping device, FieldPath at, Normalising run) {
        if (!run.atFile()) {
            return device;
        }
        var written =
                Edits.entries(device, "attributes", at, (value, v) -> attribute(value, v, run));
        return Edits.entries(written, "capacity", at, (value, v) -> amount(value, v, run));
    }

    private static Tree attribute(Tree value, FieldPath at, Normalising run) {
        if (value instanceof Tree.Mapping) {
            return value;
        }
        if (value instanceof Tree.Number(var literal, _) && WholeNumber.written(literal)) {
            return wrapped(value, "int", at, run);
        }
        if (value instanceof Tree.Bool) {
            return wrapped(value, "bool", at, run);
        }
        return value instanceof Tree.Text ? wrapped(value, "string", at, run) : value;
    }

    /// Wraps a bare quantity as `{value: …}`.
    static Tree amount(Tree value, FieldPath at, Normalising run) {
        return value instanceof Tree.Number || value instanceof Tree.Text
                ? wrapped(value, "value", at, run)
                : value;
    }

    private static Tree wrapped(Tree value, String member, FieldPath at, Normalising run) {
        run.moved(
                Dialect.SHORTHAND,
                at,
                at.field(member),
                "a bare value is {%s: …} in 1.37".formatted(member));
        return new Tree.Mapping(Map.of(member, value), value.line());
    }
}
