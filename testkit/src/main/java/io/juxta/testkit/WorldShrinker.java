package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Shrinks a question about a world while a property holds: removes objects, then devices and
/// requests, then fields, one at a time.
public final class WorldShrinker {

    private static final int TRIES = 3000;

    /// Without these an object is no object any more.
    private static final Set<String> KEPT =
            Set.of(
                    "id",
                    "node",
                    "claims",
                    "objects",
                    "apiVersion",
                    "kind",
                    "metadata",
                    "spec",
                    "name");

    private WorldShrinker() {}

    /// A smaller world for which the condition still holds; the world itself when there is none.
    public static Tree.Mapping shrink(Tree.Mapping world, Predicate<Tree.Mapping> holds) {
        var best = world;
        var tries = 0;
        var found = true;
        while (found) {
            found = false;
            for (var depth = 1; depth < 14; depth++) {
                var place = 0;
                for (var smaller = without(best, depth, place);
                        !smaller.isEmpty() && tries < TRIES;
                        smaller = without(best, depth, place)) {
                    tries++;
                    if (holds.test(smaller.getFirst())) {
                        best = smaller.getFirst();
                        found = true;
                    } else {
                        place++;
                    }
                }
            }
        }
        return best;
    }

    /// The world without the part that has this number among those of a depth; none when there are
    /// fewer.
    private static List<Tree.Mapping> without(Tree.Mapping world, int depth, int place) {
        var cut = new Cut(place);
        var smaller = cut.from(world, depth);
        return cut.done ? List.of((Tree.Mapping) smaller) : List.of();
    }

    private static final class Cut {
        private int place;
        private boolean done;

        Cut(int place) {
            this.place = place;
        }

        Tree from(Tree tree, int depth) {
            return switch (tree) {
                case Tree.Mapping mapping -> from(mapping, depth);
                case Tree.Sequence sequence -> from(sequence, depth);
                case Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ -> tree;
            };
        }

        private Tree from(Tree.Mapping mapping, int depth) {
            var fields = new LinkedHashMap<String, Tree>();
            mapping.fields()
                    .forEach(
                            (name, value) -> {
                                if (depth > 1) {
                                    fields.put(name, from(value, depth - 1));
                                } else if (KEPT.contains(name) || !isHere()) {
                                    fields.put(name, value);
                                }
                            });
            return Tree.Mapping.of(fields);
        }

        private Tree from(Tree.Sequence sequence, int depth) {
            var items = new ArrayList<Tree>();
            for (var item : sequence.items()) {
                if (depth > 1) {
                    items.add(from(item, depth - 1));
                } else if (!isHere()) {
                    items.add(item);
                }
            }
            return Tree.Sequence.of(items);
        }

        private boolean isHere() {
            if (done || place-- > 0) {
                return false;
            }
            done = true;
            return true;
        }
    }
}
