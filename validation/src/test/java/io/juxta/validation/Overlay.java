package io.juxta.validation;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The shorthand of case files: objects that differ a little from a named one, and long things
/// written short.
///
/// - `{base: slice, with: {spec.allNodes: true, "spec.devices[0].taints": null}}` is the base
///   object with fields set by their path, or removed;
/// - `{times: 65, text: x}` is a text of 65 x;
/// - `{times: 3, item: {name: "gpu-{i}"}}` is a list of three;
/// - `{times: 3, entry: {"a{i}": {int: 1}}}` is a mapping with three keys.
final class Overlay {

    private static final Pattern STEP = Pattern.compile("\\[([^\\]]*)\\]|([^.\\[\\]]+)");

    private final Map<String, Tree.Mapping> bases;

    Overlay(Map<String, Tree.Mapping> bases) {
        this.bases = bases;
    }

    /// The object a case means.
    Tree.Mapping object(Tree.Mapping written) {
        if (!written.has("base")) {
            return (Tree.Mapping) expand(written);
        }
        var name = written.text("base");
        var object = bases.get(name);
        if (object == null) {
            throw new IllegalArgumentException(
                    "line %d: no base is called %s".formatted(written.line(), name));
        }
        Tree changed = object;
        for (var change : written.mapping("with").fields().entrySet()) {
            changed = set(changed, steps(change.getKey()), expand(change.getValue()));
        }
        return (Tree.Mapping) changed;
    }

    private static List<String> steps(String path) {
        return STEP.matcher(path)
                .results()
                .map(step -> step.group(1) == null ? step.group(2) : step.group(1))
                .toList();
    }

    private static Tree set(Tree in, List<String> steps, Tree value) {
        if (steps.isEmpty()) {
            return value;
        }
        var step = steps.getFirst();
        var rest = steps.subList(1, steps.size());
        if (in instanceof Tree.Sequence(var items, var line)) {
            var index = Integer.parseInt(step);
            var copy = new ArrayList<>(items);
            if (index < items.size()) {
                copy.set(index, set(items.get(index), rest, value));
            } else {
                copy.add(set(Tree.Mapping.EMPTY, rest, value));
            }
            return new Tree.Sequence(copy, line);
        }
        var mapping = in instanceof Tree.Mapping found ? found : Tree.Mapping.EMPTY;
        if (rest.isEmpty() && value instanceof Tree.Null) {
            return mapping.without(step);
        }
        return mapping.with(step, set(mapping.field(step).orElse(Tree.Mapping.EMPTY), rest, value));
    }

    private static Tree expand(Tree tree) {
        return switch (tree) {
            case Tree.Mapping mapping when mapping.has("times") -> repeated(mapping);
            case Tree.Mapping(var fields, var line) -> {
                var expanded = new LinkedHashMap<String, Tree>();
                fields.forEach((key, value) -> expanded.put(key, expand(value)));
                yield new Tree.Mapping(expanded, line);
            }
            case Tree.Sequence(var items, var line) ->
                    new Tree.Sequence(items.stream().map(Overlay::expand).toList(), line);
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> tree;
        };
    }

    private static Tree repeated(Tree.Mapping repeat) {
        var times = (int) Nodes.number(repeat, "times");
        if (repeat.has("text")) {
            return Tree.Text.of(repeat.text("text").repeat(times));
        }
        if (repeat.has("item")) {
            var items = new ArrayList<Tree>();
            for (var i = 0; i < times; i++) {
                items.add(numbered(expand(repeat.field("item").orElseThrow()), i));
            }
            return Tree.Sequence.of(items);
        }
        var fields = new LinkedHashMap<String, Tree>();
        for (var i = 0; i < times; i++) {
            fields.putAll(((Tree.Mapping) numbered(expand(repeat.mapping("entry")), i)).fields());
        }
        return Tree.Mapping.of(fields);
    }

    private static Tree numbered(Tree tree, int number) {
        return switch (tree) {
            case Tree.Mapping(var fields, var line) -> {
                var copy = new LinkedHashMap<String, Tree>();
                fields.forEach(
                        (key, value) -> copy.put(named(key, number), numbered(value, number)));
                yield new Tree.Mapping(copy, line);
            }
            case Tree.Sequence(var items, var line) ->
                    new Tree.Sequence(items.stream().map(t -> numbered(t, number)).toList(), line);
            case Tree.Text(var text, var line) -> new Tree.Text(named(text, number), line);
            case Tree.Number _, Tree.Bool _, Tree.Null _ -> tree;
        };
    }

    private static String named(String text, int number) {
        return text.replace("{i}", Integer.toString(number));
    }
}
