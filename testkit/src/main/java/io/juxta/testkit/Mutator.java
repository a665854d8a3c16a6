package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Spoils a tree in one random place, the way a typo, a careless script or an attacker would.
///
/// The place is drawn first, by a walk down from the root, then what happens there: a value is
/// replaced by an odd one of the same or another type, a field vanishes, appears or moves, a list
/// grows past a limit, repeats an item or loses all of them.
final class Mutator {

    private static final List<String> ODD_TEXTS =
            List.of(
                    "",
                    "a",
                    "A",
                    "a_b",
                    "-a",
                    "a-",
                    "a.b",
                    "a/b",
                    "a/b/c",
                    "/x",
                    "x/",
                    "é",
                    " ",
                    "a b",
                    "example.com",
                    "Example.com/x",
                    "example.com/name",
                    "example.com/bad-name",
                    "kubernetes.io/x",
                    "x".repeat(63),
                    "x".repeat(64),
                    "x".repeat(65),
                    "x".repeat(253),
                    "x".repeat(254),
                    "a.".repeat(31) + "b",
                    "a.".repeat(40) + "b",
                    "y".repeat(32),
                    "d.example.com/" + "y".repeat(33),
                    "z".repeat(64) + "/id",
                    "1.2.3",
                    "1.2",
                    "v1.2.3",
                    "01.2.3",
                    "1.0.0-rc.1+b.7",
                    "1.0.0-" + "a".repeat(70),
                    "cpu",
                    "memory",
                    "hugepages-2Mi",
                    "hugepages-",
                    "ephemeral-storage",
                    "pods",
                    "NoSchedule",
                    "NoExecute",
                    "None",
                    "PreferNoSchedule",
                    "Exists",
                    "Equal",
                    "In",
                    "All",
                    "ExactCount",
                    "FromClass",
                    "FromClaim",
                    "*",
                    "NodePrepareResources",
                    "NodeUnprepareResources",
                    "0",
                    "1",
                    "-1",
                    "2",
                    "1.5",
                    "100m",
                    "1Gi",
                    "81Gi",
                    "9223372036854775807",
                    "9223372036854775808",
                    "1e3",
                    "req-0",
                    "req-1",
                    "req-1/sub-0",
                    "req-0/sub-9",
                    "gpu-0",
                    "worker-1",
                    "True",
                    "true",
                    "8b5c1bd4-6a5b-4b52-8bd2-2a6a3c5c2d11",
                    "8B5C1BD4-6A5B-4B52-8BD2-2A6A3C5C2D11",
                    "10.1.2.3/24",
                    "10.1.2.0/24",
                    "fd00::1/64",
                    "2026-01-02T03:04:05Z",
                    "yesterday");

    private static final List<String> ODD_NUMBERS =
            List.of(
                    "0",
                    "1",
                    "2",
                    "-1",
                    "3",
                    "31",
                    "32",
                    "33",
                    "64",
                    "2147483647",
                    "2147483648",
                    "9223372036854775807",
                    "9223372036854775808",
                    "-9223372036854775808",
                    "1.5",
                    "1.0",
                    "1e3");

    private static final List<Integer> ODD_SIZES =
            List.of(0, 2, 3, 4, 5, 8, 9, 10, 11, 16, 17, 32, 33, 48, 49, 64, 65, 128, 129);

    private final Grow grow;

    Mutator(Grow grow) {
        this.grow = grow;
    }

    /// A copy that differs in one place.
    ///
    /// @param wrongTypePercent how often a value is replaced by one of another JSON type
    Tree.Mapping mutate(Tree.Mapping root, int wrongTypePercent) {
        return (Tree.Mapping) at(root, wrongTypePercent, 0);
    }

    private Tree at(Tree tree, int wrongType, int depth) {
        return switch (tree) {
            case Tree.Mapping mapping -> inMapping(mapping, wrongType, depth);
            case Tree.Sequence sequence -> inSequence(sequence, wrongType, depth);
            case Tree.Text text -> grow.chance(wrongType) ? oddOne() : oddText(text);
            case Tree.Number _ ->
                    grow.chance(wrongType)
                            ? oddOne()
                            : new Tree.Number(grow.pick(ODD_NUMBERS), Tree.NO_LINE);
            case Tree.Bool bool -> grow.chance(wrongType) ? oddOne() : Tree.Bool.of(!bool.value());
            case Tree.Null _ -> oddOne();
        };
    }

    private Tree inMapping(Tree.Mapping mapping, int wrongType, int depth) {
        if (mapping.fields().isEmpty()) {
            return mapping.with(grow.pick(ODD_TEXTS), oddOne());
        }
        var names = new ArrayList<>(mapping.fields().keySet());
        var name = grow.pick(names);
        var value = mapping.fields().get(name);
        if (value == null) {
            return mapping;
        }
        if (depth < 2 || grow.chance(80)) {
            return mapping.with(name, at(value, wrongType, depth + 1));
        }
        return switch (grow.below(6)) {
            case 0, 1 -> mapping.without(name);
            case 2 -> renamed(mapping, name, grow.pick(ODD_TEXTS));
            case 3 -> mapping.with(grow.pick(ODD_TEXTS), value);
            case 4 -> mapping.with(name, emptied(value));
            default -> mapping.with(grow.pick(names), value);
        };
    }

    private Tree inSequence(Tree.Sequence sequence, int wrongType, int depth) {
        var items = new ArrayList<>(sequence.items());
        if (items.isEmpty()) {
            return Tree.Sequence.of(List.of(oddOne()));
        }
        var index = grow.below(items.size());
        if (grow.chance(70)) {
            items.set(index, at(items.get(index), wrongType, depth + 1));
            return Tree.Sequence.of(items);
        }
        switch (grow.below(5)) {
            case 0 -> items.remove(index);
            case 1 -> items.add(items.get(index));
            case 2 -> items.clear();
            case 3 -> {
                var size = grow.pick(ODD_SIZES);
                while (items.size() > size) {
                    items.removeLast();
                }
                var distinct = grow.chance(60);
                for (var i = items.size(); !items.isEmpty() && i < size; i++) {
                    items.add(distinct ? numbered(items.getFirst(), i) : items.getFirst());
                }
            }
            default -> items.add(index, items.removeLast());
        }
        return Tree.Sequence.of(items);
    }

    /// A copy with a number added to its name, where it has one.
    private static Tree numbered(Tree item, int number) {
        return switch (item) {
            case Tree.Mapping mapping when mapping.has("name") ->
                    mapping.with("name", Tree.Text.of(mapping.text("name") + number));
            case Tree.Mapping mapping when mapping.has("uid") ->
                    mapping.with("uid", Tree.Text.of(mapping.text("uid") + number));
            case Tree.Mapping mapping when mapping.has("counterSet") ->
                    mapping.with("counterSet", Tree.Text.of(mapping.text("counterSet") + number));
            case Tree.Mapping mapping when mapping.has("key") ->
                    mapping.with("key", Tree.Text.of(mapping.text("key") + number));
            case Tree.Text(var text, _) -> Tree.Text.of(text + number);
            case Tree.Number _ -> Tree.Number.of(number);
            default -> item;
        };
    }

    private static Tree.Mapping renamed(Tree.Mapping mapping, String from, String to) {
        var fields = new LinkedHashMap<String, Tree>();
        mapping.fields().forEach((name, value) -> fields.put(name.equals(from) ? to : name, value));
        return Tree.Mapping.of(fields);
    }

    private Tree emptied(Tree value) {
        return switch (value) {
            case Tree.Mapping _ -> Tree.Mapping.EMPTY;
            case Tree.Sequence _ -> Tree.Sequence.of(List.of());
            case Tree.Text _ -> Tree.Text.of("");
            case Tree.Number _ -> Tree.Number.of(0);
            case Tree.Bool _, Tree.Null _ -> new Tree.Null(Tree.NO_LINE);
        };
    }

    private Tree oddText(Tree.Text text) {
        return switch (grow.below(8)) {
            case 0 -> Tree.Text.of(text.value() + "-x");
            case 1 -> Tree.Text.of(text.value().toUpperCase(java.util.Locale.ROOT));
            default -> Tree.Text.of(grow.pick(ODD_TEXTS));
        };
    }

    private Tree oddOne() {
        return switch (grow.below(7)) {
            case 0 -> Tree.Text.of(grow.pick(ODD_TEXTS));
            case 1 -> new Tree.Number(grow.pick(ODD_NUMBERS), Tree.NO_LINE);
            case 2 -> Tree.Bool.of(grow.chance(50));
            case 3 -> Tree.Mapping.EMPTY;
            case 4 -> Tree.Sequence.of(List.of());
            case 5 -> Tree.Sequence.of(List.of(Tree.Text.of(grow.pick(ODD_TEXTS))));
            default -> new Tree.Null(Tree.NO_LINE);
        };
    }
}
