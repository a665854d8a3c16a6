package io.juxta.testkit;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// A seeded builder of trees: random choices and the few shapes of an object.
final class Grow {

    private static final RandomGeneratorFactory<RandomGenerator> FACTORY =
            RandomGeneratorFactory.of("L64X128MixRandom");

    private final RandomGenerator random;

    private Grow(RandomGenerator random) {
        this.random = random;
    }

    /// The builder for one object of a run: the same seed and index always build the same.
    static Grow of(long seed, long index) {
        var mixed = seed * 0x9E3779B97F4A7C15L + index * 0xC2B2AE3D27D4EB4FL;
        return new Grow(FACTORY.create(mixed ^ (mixed >>> 29)));
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    int between(int low, int high) {
        return random.nextInt(low, high + 1);
    }

    @SafeVarargs
    final <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /// One of the usual values, or now and then the odd one.
    @SafeVarargs
    final <T> T mostly(T odd, T... usual) {
        return chance(4) ? odd : usual[random.nextInt(usual.length)];
    }

    <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    static Tree text(String value) {
        return Tree.Text.of(value);
    }

    static Tree number(long value) {
        return Tree.Number.of(value);
    }

    static Tree yes() {
        return Tree.Bool.of(true);
    }

    /// A mapping from alternating names and values; see [Fields] for optional ones.
    static Tree.Mapping map(Object... namesAndValues) {
        var fields = new LinkedHashMap<String, Tree>();
        for (var i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], tree(namesAndValues[i + 1]));
        }
        return Tree.Mapping.of(fields);
    }

    static Tree list(Object... items) {
        var trees = new ArrayList<Tree>();
        for (var item : items) {
            trees.add(tree(item));
        }
        return Tree.Sequence.of(trees);
    }

    static Tree tree(Object value) {
        return switch (value) {
            case Tree tree -> tree;
            case String text -> Tree.Text.of(text);
            case Integer number -> Tree.Number.of(number);
            case Long number -> Tree.Number.of(number);
            case Boolean bool -> Tree.Bool.of(bool);
            case List<?> items -> Tree.Sequence.of(items.stream().map(Grow::tree).toList());
            default -> throw new IllegalArgumentException("Not a tree: " + value);
        };
    }

    /// A term of a node selector that one node matches.
    static Tree.Mapping nodeTerm(String node) {
        var field = map("key", "metadata.name", "operator", "In", "values", list(node));
        return map("matchFields", list(field));
    }

    /// As many items as asked, each made from its index.
    static Tree many(int count, IntFunction<? extends Tree> item) {
        var items = new ArrayList<Tree>();
        for (var i = 0; i < count; i++) {
            items.add(item.apply(i));
        }
        return Tree.Sequence.of(items);
    }

    Fields fields() {
        return new Fields();
    }

    /// A mapping in the making, some of whose fields depend on chance.
    final class Fields {
        private final Map<String, Tree> fields = new LinkedHashMap<>();

        Fields put(String name, Object value) {
            fields.put(name, tree(value));
            return this;
        }

        Fields maybe(int percent, String name, Supplier<?> value) {
            if (chance(percent)) {
                fields.put(name, tree(value.get()));
            }
            return this;
        }

        Tree.Mapping done() {
            return Tree.Mapping.of(fields);
        }
    }
}
