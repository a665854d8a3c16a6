package io.juxta.validation;

import io.juxta.model.Tree;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// Short ways to read lists and numbers out of a decoded mapping.
final class Reading {

    private Reading() {}

    /// The items of a list of objects; an item of another shape reads as an empty object.
    static List<Tree.Mapping> objects(Tree.Mapping in, String name) {
        var objects = new ArrayList<Tree.Mapping>();
        for (var item : in.items(name)) {
            objects.add(Nodes.mapping(item));
        }
        return objects;
    }

    /// The whole number under a key, if one is written there.
    static OptionalLong number(Tree.Mapping in, String name) {
        return in.fields().get(name) instanceof Tree.Number(var literal, _)
                ? OptionalLong.of(new BigDecimal(literal).longValue())
                : OptionalLong.empty();
    }

    /// True when a list or a mapping under the key holds anything.
    static boolean anyIn(Tree.Mapping in, String name) {
        return switch (in.fields().get(name)) {
            case Tree.Sequence(var items, _) -> !items.isEmpty();
            case Tree.Mapping(var fields, _) -> !fields.isEmpty();
            case null, default -> false;
        };
    }
}
