package io.juxta.bench;

import io.juxta.kube.text.Source;
import io.juxta.kube.text.YamlTrees;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;

/// A pattern for many objects, each with its number in place of `{i}`, or a remainder in place of
/// `{i%25}`. Parts without a number are shared by all.
record Numbered(Tree.Mapping pattern) {

    private static final Pattern PLACE = Pattern.compile("\\{i(?:%(\\d+))?}");

    static Numbered of(String yaml) {
        return new Numbered(mapping(yaml));
    }

    static Tree.Mapping mapping(String yaml) {
        return (Tree.Mapping) YamlTrees.parse(yaml, Source.of("a pattern"));
    }

    Tree.Mapping at(int number) {
        return (Tree.Mapping) put(pattern, number);
    }

    /// The first so many.
    Tree.Sequence first(int count) {
        var items = new ArrayList<Tree>();
        for (var i = 0; i < count; i++) {
            items.add(at(i));
        }
        return Tree.Sequence.of(items);
    }

    @SuppressWarnings("ReferenceEquality") // the same part, not an equal one
    private static Tree put(Tree tree, int number) {
        return switch (tree) {
            case Tree.Mapping(var fields, _) -> {
                var changed = new LinkedHashMap<String, Tree>();
                var same = true;
                for (var field : fields.entrySet()) {
                    var name = put(field.getKey(), number);
                    var value = put(field.getValue(), number);
                    same &= name.equals(field.getKey()) && value == field.getValue();
                    changed.put(name, value);
                }
                yield same ? tree : Tree.Mapping.of(changed);
            }
            case Tree.Sequence(var items, _) -> {
                var changed = new ArrayList<Tree>();
                for (var item : items) {
                    changed.add(put(item, number));
                }
                yield sameParts(items, changed) ? tree : Tree.Sequence.of(changed);
            }
            case Tree.Text(var value, _) -> {
                var text = put(value, number);
                yield text.equals(value) ? tree : Tree.Text.of(text);
            }
            case Tree.Number _, Tree.Bool _, Tree.Null _ -> tree;
        };
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean sameParts(List<Tree> before, List<Tree> after) {
        for (var i = 0; i < before.size(); i++) {
            if (before.get(i) != after.get(i)) {
                return false;
            }
        }
        return true;
    }

    private static String put(String text, int number) {
        if (text.indexOf('{') < 0) {
            return text;
        }
        return PLACE.matcher(text)
                .replaceAll(
                        place ->
                                Integer.toString(
                                        place.group(1) == null
                                                ? number
                                                : number % Integer.parseInt(place.group(1))));
    }
}
