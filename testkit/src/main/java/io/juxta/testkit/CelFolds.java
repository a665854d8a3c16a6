package io.juxta.testkit;

import static io.juxta.testkit.CelType.BOOL;
import static io.juxta.testkit.CelType.DYN;
import static io.juxta.testkit.CelType.INT;
import static io.juxta.testkit.CelType.STRING;

import io.juxta.testkit.CelGrower.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Writes the macros: comprehensions over lists and small maps, bindings, and those of optionals.
final class CelFolds {

    /// How many [#numbered] counts.
    static final long MACROS = 20;

    private static final int LOOPS = 3;

    /// Something to walk over, and what its elements are.
    private record Range(CelPiece piece, Variable first, Variable second) {}

    private final CelGrower grower;
    private final Grow grow;
    private int loops;
    private int names;
    private boolean overDevice;

    CelFolds(CelGrower grower) {
        this.grower = grower;
        this.grow = grower.grow;
    }

    /// Whether the expression walks over a map of the device, whose order is Go's when it has
    /// several entries.
    boolean overDevice() {
        return overDevice;
    }

    private String name() {
        if (!grower.variables.isEmpty() && grow.chance(6)) {
            return grow.pick(grower.variables).name();
        }
        return grow.pick("x", "y", "i", "k", "v", "el") + (names++ == 0 ? "" : names);
    }

    /// What a fold walks over.
    ///
    /// @param two whether with two variables: index and element, or key and value
    private Range range(CelType element, boolean two, int depth) {
        var a = name();
        var b = name();
        while (b.equals(a)) {
            b = "w" + names++;
        }
        switch (grow.below(10)) {
            case 0, 1 -> {
                var type = CelLookups.canBeAttribute(CelType.list(element)) ? element : INT;
                return listed(
                        grower.lookups.attribute(CelType.list(type), CelTexts.ANY),
                        new Variable(a, type, true),
                        b,
                        two);
            }
            case 2 -> {
                var keys = grower.keyType();
                var map = grower.mapOf(CelType.map(keys, element), depth - 1, 1);
                return new Range(
                        map, new Variable(a, keys, false), new Variable(b, element, false));
            }
            case 3 -> {
                if (grow.chance(70)) {
                    break;
                }
                overDevice = true;
                var outer = grow.chance(40);
                var map =
                        outer
                                ? grow.pick("device.attributes", "device.capacity")
                                : grow.pick(
                                        "device.attributes[\"d.example\"]",
                                        "device.attributes[\"gpu.example\"]",
                                        "device.capacity[\"d.example\"]");
                return new Range(
                        CelPiece.leaf(CelType.map(STRING, DYN), map),
                        new Variable(a, STRING, false),
                        new Variable(b, outer ? CelType.map(STRING, DYN) : INT, !outer));
            }
            case 4 -> {
                return listed(
                        CelPiece.of(
                                DYN,
                                "dyn(~)",
                                grower.listOf(CelType.list(element), CelTexts.ANY, 0)),
                        new Variable(a, element, true),
                        b,
                        two);
            }
            default -> {}
        }
        var list =
                grow.chance(50)
                        ? grower.listOf(CelType.list(element), CelTexts.ANY, depth - 1)
                        : grower.strict(CelType.list(element), depth - 1);
        return listed(list, new Variable(a, element, false), b, two);
    }

    private static Range listed(CelPiece list, Variable element, String other, boolean two) {
        return two
                ? new Range(
                        list,
                        new Variable(element.name(), INT, element.dynamic()),
                        new Variable(other, element.type(), element.dynamic()))
                : new Range(list, element, element);
    }

    private <T> T within(Supplier<T> body, List<Variable> known) {
        var before = List.copyOf(grower.variables);
        for (var variable : known) {
            grower.variables.removeIf(other -> other.name().equals(variable.name()));
            grower.variables.add(variable);
        }
        loops++;
        try {
            return body.get();
        } finally {
            loops--;
            grower.variables.clear();
            grower.variables.addAll(before);
        }
    }

    /// One of the macros; they are counted round and round.
    CelPiece numbered(long number, int depth) {
        var element = grower.plainType();
        return switch ((int) Math.floorMod(number, MACROS)) {
            case 0 -> test("all", false, depth);
            case 1 -> test("all", true, depth);
            case 2 -> test("exists", false, depth);
            case 3 -> test("exists", true, depth);
            case 4 -> test("exists_one", false, depth);
            case 5 -> test("exists_one", true, depth);
            case 6 -> test("existsOne", true, depth);
            case 7, 8, 9, 10, 11, 12 -> list(CelType.list(element), depth);
            case 13, 14, 15, 16 -> map(CelType.map(grower.keyType(), element), depth);
            case 17, 18 -> optional(CelType.optional(element), depth);
            default -> bind(element, depth);
        };
    }

    /// `all`, `exists`, `exists_one` with one or two variables.
    CelPiece test(int depth) {
        if (loops >= LOOPS) {
            return grower.leaf(BOOL, CelTexts.ANY);
        }
        var two = grow.chance(45);
        return test(
                grow.pick("all", "exists", two && grow.chance(50) ? "existsOne" : "exists_one"),
                two,
                depth);
    }

    private CelPiece test(String macro, boolean two, int depth) {
        var range = range(grower.plainType(), two, depth);
        return fold(BOOL, macro, range, two, () -> List.of(grower.argument(BOOL, depth - 1)));
    }

    private CelPiece fold(
            CelType type, String macro, Range range, boolean two, Supplier<List<CelPiece>> bodies) {
        var known = two ? List.of(range.first(), range.second()) : List.of(range.first());
        var bodied = within(bodies, known);
        var parts = new ArrayList<CelPiece>();
        parts.add(range.piece());
        parts.addAll(bodied);
        var names = String.join(", ", known.stream().map(Variable::name).toList());
        var holes = String.join(", ", bodied.stream().map(_ -> "~").toList());
        var arguments = known.size() + bodied.size();
        return new CelPiece(
                type,
                "~." + macro + "(" + names + ", " + holes + ")",
                parts,
                "macro " + macro + "/" + arguments);
    }

    /// `map`, `filter`, `transformList`, `sortBy`.
    CelPiece list(CelType type, int depth) {
        if (loops >= LOOPS) {
            return grower.leaf(type, CelTexts.ANY);
        }
        var element = type.first();
        return switch (grow.below(7)) {
            case 0 -> {
                var range = range(element, false, depth);
                yield fold(type, "filter", range, false, () -> List.of(predicate(depth)));
            }
            case 1, 2 -> {
                var range = range(grower.plainType(), false, depth);
                yield fold(type, "map", range, false, () -> bodies(element, depth));
            }
            case 3, 4 -> {
                var range = range(grower.plainType(), true, depth);
                yield fold(type, "transformList", range, true, () -> bodies(element, depth));
            }
            case 5 -> sorted(element, key(), depth);
            default -> grower.listOf(type, CelTexts.ANY, depth);
        };
    }

    private CelPiece predicate(int depth) {
        return grower.argument(BOOL, depth - 1);
    }

    private List<CelPiece> bodies(CelType result, int depth) {
        var body = grower.strict(result, depth - 1);
        return grow.chance(40) ? List.of(predicate(depth), body) : List.of(body);
    }

    private CelType key() {
        return grow.pick(
                INT,
                STRING,
                CelType.DOUBLE,
                CelType.UINT,
                BOOL,
                CelType.BYTES,
                CelType.DURATION,
                CelType.TIMESTAMP);
    }

    private CelPiece sorted(CelType element, CelType key, int depth) {
        if (loops >= LOOPS) {
            return grower.leaf(CelType.list(element), CelTexts.ANY);
        }
        var list = grower.argument(CelType.list(element), depth - 1);
        var variable = new Variable(name(), element, !list.type().isList());
        return fold(
                CelType.list(element),
                "sortBy",
                new Range(list, variable, variable),
                false,
                () -> List.of(keyed(variable, key, depth)));
    }

    /// A key that depends on the element where that is easy to write.
    private CelPiece keyed(Variable variable, CelType key, int depth) {
        if (variable.type().equals(key) && grow.chance(50)) {
            return CelPiece.leaf(key, variable.name());
        }
        return grower.strict(key, Math.min(depth - 1, 2));
    }

    CelPiece sortBy(CelType element, CelType key, CelSignature f, int depth) {
        return sorted(element, key, depth).alsoShowing(f.title());
    }

    CelPiece mapInserting(CelType type, CelSignature f, int depth) {
        return transformed(type, f.parameters().size() == 2, depth).alsoShowing(f.title());
    }

    /// `transformMap` and `transformMapEntry`.
    CelPiece map(CelType type, int depth) {
        return grow.chance(30)
                ? grower.mapOf(type, depth - 1, 1)
                : transformed(type, grow.chance(40), depth);
    }

    private CelPiece transformed(CelType type, boolean entry, int depth) {
        if (loops >= LOOPS) {
            return grower.leaf(type, CelTexts.ANY);
        }
        if (entry) {
            var range = range(type.first(), true, depth);
            return fold(
                    type,
                    "transformMapEntry",
                    range,
                    true,
                    () -> {
                        var body = entry(type, range.second(), depth);
                        return grow.chance(40) ? List.of(predicate(depth), body) : List.of(body);
                    });
        }
        var range = range(grower.plainType(), true, depth);
        return fold(type, "transformMap", range, true, () -> bodies(type.of().getLast(), depth));
    }

    /// An entry whose key is the element itself, so that keys differ, or any: then they collide.
    private CelPiece entry(CelType type, Variable element, int depth) {
        if (grow.chance(65)) {
            return CelPiece.of(
                    type,
                    "{" + element.name() + ": ~}",
                    grower.strict(type.of().getLast(), depth - 2));
        }
        return grower.mapOf(type, depth - 2, 1);
    }

    /// `optMap`, `optFlatMap`, `.?`, `[?]`.
    CelPiece optional(CelType type, int depth) {
        var from = grower.plainType();
        var flat = grow.chance(50);
        return switch (grow.below(3)) {
            case 0 ->
                    grower.lookups.maybe(
                            CelLookups.canBeAttribute(type.first()) ? type.first() : INT,
                            CelTexts.ANY);
            default -> {
                var source = grower.argument(CelType.optional(from), depth - 1);
                var variable = new Variable(name(), from, false);
                var body =
                        within(
                                () ->
                                        grower.strict(
                                                flat ? type : type.first(),
                                                CelTexts.ANY,
                                                depth - 1),
                                List.of(variable));
                var macro = flat ? "optFlatMap" : "optMap";
                yield CelPiece.of(type, "~." + macro + "(" + variable.name() + ", ~)", source, body)
                        .showing("macro " + macro);
            }
        };
    }

    /// `cel.bind(x, value, …)`, whose variable may be used never, once or often.
    CelPiece bind(CelType type, int depth) {
        var bound = grow.chance(30) ? CelType.list(grower.plainType()) : grower.plainType();
        var dynamic = grow.chance(25) && CelLookups.canBeAttribute(bound);
        var value =
                dynamic
                        ? grower.dynamic(bound, CelTexts.ANY, depth - 1)
                        : grower.strict(bound, depth - 1);
        var variable = new Variable(name(), bound, dynamic);
        var body = within(() -> grower.strict(type, depth - 1), List.of(variable));
        return CelPiece.of(type, "cel.bind(" + variable.name() + ", ~, ~)", value, body)
                .showing("macro cel.bind");
    }
}
