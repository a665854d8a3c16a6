package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/// Makes a question about a node small while it stays interesting: fewer events, devices, options,
/// containers and amounts.
public final class AdmitShrinker {

    private static final int ROUNDS = 6;

    private AdmitShrinker() {}

    /// A smaller question of which the same is still true.
    public static Tree.Mapping shrink(Tree.Mapping question, Predicate<Tree.Mapping> interesting) {
        var smallest = question;
        for (var round = 0; round < ROUNDS; round++) {
            var before = smallest;
            for (var name : List.of("events", "devices", "kubelet")) {
                smallest = inside(smallest, name, interesting);
            }
            if (smallest.equals(before)) {
                break;
            }
        }
        return smallest;
    }

    private static Tree.Mapping inside(
            Tree.Mapping whole, String name, Predicate<Tree.Mapping> interesting) {
        var part = whole.field(name).orElse(null);
        if (part == null) {
            return whole;
        }
        var least = least(part, smaller -> interesting.test(whole.with(name, smaller)));
        return whole.with(name, least);
    }

    private static Tree least(Tree tree, Predicate<Tree> interesting) {
        return switch (tree) {
            case Tree.Sequence sequence -> leastOf(sequence, interesting);
            case Tree.Mapping mapping -> leastOf(mapping, interesting);
            case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> tree;
        };
    }

    private static Tree leastOf(Tree.Sequence sequence, Predicate<Tree> interesting) {
        var items = new ArrayList<>(sequence.items());
        for (var i = items.size() - 1; i >= 0; i--) {
            var fewer = new ArrayList<>(items);
            fewer.remove(i);
            if (interesting.test(Tree.Sequence.of(fewer))) {
                items = fewer;
            }
        }
        for (var i = 0; i < items.size(); i++) {
            var at = i;
            var now = new ArrayList<>(items);
            items.set(
                    i,
                    least(
                            items.get(i),
                            smaller -> {
                                now.set(at, smaller);
                                return interesting.test(Tree.Sequence.of(now));
                            }));
        }
        return Tree.Sequence.of(items);
    }

    private static Tree leastOf(Tree.Mapping mapping, Predicate<Tree> interesting) {
        var left = mapping;
        for (var name : List.copyOf(mapping.fields().keySet())) {
            if (interesting.test(left.without(name))) {
                left = left.without(name);
            }
        }
        for (var name : List.copyOf(left.fields().keySet())) {
            var now = left;
            left =
                    left.with(
                            name,
                            least(
                                    Objects.requireNonNull(left.fields().get(name)),
                                    smaller -> interesting.test(now.with(name, smaller))));
        }
        return left;
    }
}
