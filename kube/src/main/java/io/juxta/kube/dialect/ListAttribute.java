package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Map;

/// KEP-5491 wrote `{list: {int: [0, 1]}}`; 1.37 writes `{ints: [0, 1]}`.
///
/// An attribute is one value. When `list` holds none or several, or is beside another value,
/// nothing is changed and the contradiction is reported.
final class ListAttribute {

    private static final Map<String, String> MEMBERS =
            Map.of("int", "ints", "bool", "bools", "string", "strings", "version", "versions");

    private static final List<String> VALUES =
            List.of("int", "bool", "string", "version", "ints", "bools", "strings", "versions");

    private ListAttribute() {}

    static Tree rewrite(Tree value, FieldPath at, Normalising run) {
        if (!(value instanceof Tree.Mapping attribute) || !attribute.has("list")) {
            return value;
        }
        var list = at.field("list");
        var members =
                attribute.mapping("list").fields().entrySet().stream()
                        .filter(entry -> !(entry.getValue() instanceof Tree.Null))
                        .toList();
        if (members.isEmpty()) {
            run.contradiction(
                    Dialect.LIST_ATTRIBUTES,
                    list,
                    "a list has int, bool, string or version; 1.37 writes {ints: [0, 1]}",
                    attribute);
            return attribute;
        }
        var member = members.getFirst();
        var now = MEMBERS.get(member.getKey());
        if (members.size() > 1 || now == null || VALUES.stream().anyMatch(attribute::has)) {
            run.contradiction(
                    Dialect.LIST_ATTRIBUTES,
                    at,
                    "an attribute has exactly one value; 1.37 writes {ints: [0, 1]}",
                    attribute);
            return attribute;
        }
        run.moved(
                Dialect.LIST_ATTRIBUTES,
                list,
                at.field(now),
                "list.%s is %s in 1.37".formatted(member.getKey(), now));
        run.alsoMoved(list.field(member.getKey()), at.field(now));
        return Edits.renamed(attribute, "list", now, member.getValue());
    }
}
