package io.juxta.cli;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// As much of JSON Schema (2020-12) as `docs/schema` uses: `type`, `const`, `enum`, `properties`,
/// `required`, `additionalProperties`, `items`, `minimum`, `anyOf` and `$ref` into `$defs`.
///
/// A word that is not among these is refused, so that no rule is passed over.
record JsonSchema(Tree.Mapping root) {

    private static final Set<String> WORDS =
            Set.of(
                    "$schema",
                    "$defs",
                    "$ref",
                    "title",
                    "description",
                    "type",
                    "const",
                    "enum",
                    "properties",
                    "required",
                    "additionalProperties",
                    "items",
                    "minimum",
                    "anyOf");

    /// What is wrong with a value; nothing when it is as the schema says.
    List<String> faults(Tree value) {
        var faults = new ArrayList<String>();
        check(value, root, "", faults);
        return faults;
    }

    private void check(Tree value, Tree.Mapping schema, String path, List<String> faults) {
        for (var word : schema.fields().keySet()) {
            if (!WORDS.contains(word)) {
                throw new IllegalArgumentException("The schema says " + word);
            }
        }
        var reference = schema.text("$ref");
        if (!reference.isEmpty()) {
            check(value, definition(reference), path, faults);
        }
        schema.field("type")
                .filter(type -> !isOf(value, type))
                .ifPresent(type -> faults.add("%s is no %s".formatted(path, type)));
        schema.field("const")
                .filter(only -> !only.equals(value))
                .ifPresent(only -> faults.add("%s is not %s".formatted(path, only)));
        if (schema.has("enum") && !schema.items("enum").contains(value)) {
            faults.add("%s is %s, none of %s".formatted(path, value, schema.items("enum")));
        }
        if (schema.field("minimum").orElse(null) instanceof Tree.Number(var least, _)
                && value instanceof Tree.Number(var literal, _)
                && Double.parseDouble(literal) < Double.parseDouble(least)) {
            faults.add("%s is below %s".formatted(path, least));
        }
        if (schema.has("anyOf")
                && schema.items("anyOf").stream().noneMatch(one -> fits(value, one))) {
            faults.add("%s is as none of anyOf says".formatted(path));
        }
        switch (value) {
            case Tree.Mapping object -> object(object, schema, path, faults);
            case Tree.Sequence(var items, _) -> {
                if (schema.field("items").orElse(null) instanceof Tree.Mapping each) {
                    for (var i = 0; i < items.size(); i++) {
                        check(items.get(i), each, "%s[%d]".formatted(path, i), faults);
                    }
                }
            }
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> {}
        }
    }

    private void object(
            Tree.Mapping object, Tree.Mapping schema, String path, List<String> faults) {
        for (var required : schema.items("required")) {
            if (required instanceof Tree.Text(var name, _) && !object.fields().containsKey(name)) {
                faults.add("%s lacks %s".formatted(path, name));
            }
        }
        var known = schema.mapping("properties");
        object.fields()
                .forEach(
                        (name, value) -> {
                            var at = path + "." + name;
                            if (known.fields().get(name) instanceof Tree.Mapping rule) {
                                check(value, rule, at, faults);
                            } else {
                                switch (schema.field("additionalProperties").orElse(null)) {
                                    case Tree.Mapping rule -> check(value, rule, at, faults);
                                    case Tree.Bool(var allowed, _) when !allowed ->
                                            faults.add(at + " is not in the schema");
                                    case null, default -> {}
                                }
                            }
                        });
    }

    private boolean fits(Tree value, Tree schema) {
        var faults = new ArrayList<String>();
        check(value, (Tree.Mapping) schema, "", faults);
        return faults.isEmpty();
    }

    private Tree.Mapping definition(String reference) {
        var name = reference.replace("#/$defs/", "");
        if (root.mapping("$defs").fields().get(name) instanceof Tree.Mapping definition) {
            return definition;
        }
        throw new IllegalArgumentException("There is no " + reference);
    }

    private static boolean isOf(Tree value, Tree type) {
        return switch (type) {
            case Tree.Sequence(var types, _) -> types.stream().anyMatch(one -> isOf(value, one));
            case Tree.Text(var word, _) ->
                    switch (word) {
                        case "object" -> value instanceof Tree.Mapping;
                        case "array" -> value instanceof Tree.Sequence;
                        case "string" -> value instanceof Tree.Text;
                        case "boolean" -> value instanceof Tree.Bool;
                        case "null" -> value instanceof Tree.Null;
                        case "integer" ->
                                value instanceof Tree.Number(var literal, _)
                                        && literal.chars()
                                                .allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
                        default -> throw new IllegalArgumentException("type " + word);
                    };
            case Tree.Mapping _, Tree.Number _, Tree.Bool _, Tree.Null _ ->
                    throw new IllegalArgumentException("type " + type);
        };
    }
}
