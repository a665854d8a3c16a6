package io.juxta.kube.decode;

import io.juxta.kube.decode.Schema.ListOf;
import io.juxta.kube.decode.Schema.MapOf;
import io.juxta.kube.decode.Schema.Scalar;
import io.juxta.kube.decode.Schema.Shape;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.random.RandomGenerator;

/// Random objects out of the schema itself: any field any type has, mostly of the right JSON type,
/// sometimes on the border, sometimes plainly wrong.
final class SchemaGrower {

    private static final int DEEPEST = 9;

    private static final List<String> QUANTITIES =
            List.of(
                    "\"1\"",
                    "\"1.5\"",
                    "\".5\"",
                    "\"5.\"",
                    "\".\"",
                    "\"+1\"",
                    "\"-1\"",
                    "\"1e3\"",
                    "\"1E3\"",
                    "\"1e+3\"",
                    "\"1E\"",
                    "\"1Ei\"",
                    "\"1k\"",
                    "\"1Ki\"",
                    "\"1m\"",
                    "\"1u\"",
                    "\"1n\"",
                    "\" 80Gi \"",
                    "\"99999999999999999999999\"",
                    "5",
                    "-3",
                    "1.25",
                    "1e3",
                    "1E-3",
                    "\"0.0000000000001\"",
                    "\"1e20\"",
                    "\"100Pi\"");

    private static final List<String> BAD_QUANTITIES =
            List.of(
                    "\"\"",
                    "\"1K\"",
                    "\"1KI\"",
                    "\"1e\"",
                    "\"1Mi3\"",
                    "\"1e3Mi\"",
                    "\"--1\"",
                    "\"0x10\"",
                    "\"1_000\"",
                    "\"abc\"",
                    "true",
                    "{}",
                    "[]",
                    "\"1 Gi\"",
                    "\"1.2.3\"",
                    "\"Gi\"",
                    "\"1e1.5\"",
                    "\"+\"",
                    "\"1g\"",
                    "\"１\"",
                    "\"1gi\"",
                    "\"1Mb\"");

    private static final List<String> TIMES =
            List.of(
                    "\"2026-08-26T12:00:00Z\"", "\"2024-02-29T23:59:59.999999999999Z\"",
                    "\"2026-01-01T1:02:03,5+01:30\"", "\"0000-01-01T00:00:00-24:60\"");

    private static final List<String> BAD_TIMES =
            List.of(
                    "\"\"",
                    "\"2026-08-26\"",
                    "\"2026-02-29T00:00:00Z\"",
                    "\"2026-13-01T00:00:00Z\"",
                    "\"2026-01-01T24:00:00Z\"",
                    "\"2026-01-01T00:00:60Z\"",
                    "\"2026-01-01t00:00:00Z\"",
                    "\"2026-01-01T00:00:00z\"",
                    "\"2026-01-01T00:00:00\"",
                    "\"2026-1-01T00:00:00Z\"",
                    "\"2026-01-01T00:00:00+25:00\"",
                    "\"2026-01-01T00:00:00.Z\"",
                    "5",
                    "true",
                    "\"2026-01-01T001:00:00Z\"",
                    "\"2026-01-01T00:0:00Z\"",
                    "\" 2026-08-26T12:00:00Z\"",
                    "\"2026-01-01T00:00:00+0100\"",
                    "\"2026-01-00T00:00:00Z\"");

    private static final List<String> INTEGERS =
            List.of("0", "-0", "1", "-7", "2147483647", "-2147483648");

    private static final List<String> BAD_INTEGERS =
            List.of(
                    "1.0",
                    "1e2",
                    "1E2",
                    "-1.5",
                    "\"1\"",
                    "true",
                    "9223372036854775808",
                    "-9223372036854775809",
                    "{}",
                    "[]",
                    "0.0");

    private static final List<String> ANYTHING =
            List.of(
                    "null",
                    "true",
                    "5",
                    "1.5",
                    "\"text\"",
                    "[]",
                    "{}",
                    "[null]",
                    "{\"a\":null}",
                    "[{}]");

    private final RandomGenerator random;
    private final int mistakesInThousand;

    SchemaGrower(RandomGenerator random, int mistakesInThousand) {
        this.random = random;
        this.mistakesInThousand = mistakesInThousand;
    }

    Tree.Mapping grow(ObjectType type) {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("apiVersion", Tree.Text.of(type.apiVersion()));
        fields.put("kind", Tree.Text.of(type.kind()));
        var shape = Schema.kubernetes().shape(type).orElseThrow();
        for (var field : shape.fields().values()) {
            if (!fields.containsKey(field.name()) && chance(900)) {
                fields.put(field.name(), value(field.type(), 1));
            }
        }
        return Tree.Mapping.of(fields);
    }

    private Tree value(Schema.Type type, int depth) {
        if (chance(mistakesInThousand)) {
            return parsed(pick(ANYTHING));
        }
        return switch (type) {
            case Shape shape -> object(shape, depth);
            case ListOf(var item) -> list(item, depth);
            case MapOf(var value) -> map(value, depth);
            case Scalar scalar -> scalar(scalar);
        };
    }

    private Tree object(Shape shape, int depth) {
        var fields = new LinkedHashMap<String, Tree>();
        var all = new ArrayList<>(shape.fields().values());
        int wanted = depth >= DEEPEST ? 1 : 1 + random.nextInt(4);
        for (int i = 0; i < wanted && !all.isEmpty(); i++) {
            var field = all.get(random.nextInt(all.size()));
            fields.put(field.name(), value(field.type(), depth + 1));
        }
        if (chance(20)) {
            fields.put("noSuchField", parsed(pick(ANYTHING)));
        }
        return Tree.Mapping.of(fields);
    }

    private Tree list(Schema.Type item, int depth) {
        var items = new ArrayList<Tree>();
        for (int i = random.nextInt(depth >= DEEPEST ? 1 : 3); i > 0; i--) {
            items.add(value(item, depth + 1));
        }
        return Tree.Sequence.of(items);
    }

    private Tree map(Schema.Type value, int depth) {
        var entries = new LinkedHashMap<String, Tree>();
        for (int i = random.nextInt(depth >= DEEPEST ? 1 : 3); i > 0; i--) {
            entries.put(pick(List.of("a", "cpu", "example.com/x", "")), value(value, depth + 1));
        }
        return Tree.Mapping.of(entries);
    }

    private Tree scalar(Scalar scalar) {
        boolean bad = chance(mistakesInThousand * 2);
        return switch (scalar) {
            case STRING ->
                    bad ? parsed(pick(ANYTHING)) : Tree.Text.of(pick(List.of("", "a", "b.c/d")));
            case BOOL -> bad ? parsed(pick(ANYTHING)) : Tree.Bool.of(random.nextBoolean());
            case INT32 ->
                    bad
                            ? parsed(chance(300) ? "2147483648" : pick(BAD_INTEGERS))
                            : parsed(pick(INTEGERS));
            case INT64 ->
                    bad
                            ? parsed(pick(BAD_INTEGERS))
                            : parsed(chance(300) ? "-9223372036854775808" : pick(INTEGERS));
            case INT_OR_STRING ->
                    bad
                            ? parsed(pick(BAD_INTEGERS))
                            : parsed(chance(500) ? "\"name\"" : pick(INTEGERS));
            case QUANTITY -> parsed(pick(bad ? BAD_QUANTITIES : QUANTITIES));
            case TIME -> parsed(pick(bad ? BAD_TIMES : TIMES));
            case RAW, FIELDS -> parsed(pick(ANYTHING));
            case UINT32, FLOAT32, FLOAT64, DURATION, DURATION_OR_NUMBER, BYTES ->
                    throw new IllegalStateException("no API object has a " + scalar);
        };
    }

    private boolean chance(int inThousand) {
        return random.nextInt(1000) < inThousand;
    }

    private String pick(List<String> pool) {
        return pool.get(random.nextInt(pool.size()));
    }

    private static Tree parsed(String json) {
        return JsonTrees.parse(json, Source.of("pool"));
    }
}
