package io.juxta.kube.decode;

import io.juxta.kube.decode.Schema.Field;
import io.juxta.kube.decode.Schema.ListOf;
import io.juxta.kube.decode.Schema.MapOf;
import io.juxta.kube.decode.Schema.Scalar;
import io.juxta.kube.decode.Schema.Shape;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Objects grown from the schema and a seed: every field of a kind turns up sooner or later, with
/// values that are usual, odd or plainly wrong, but always of the right JSON type.
final class GrownObjects {

    private static final int DEEPEST = 9;

    private static final List<String> TEXTS =
            List.of("", "a", "worker-1", "gpu.example.com", "dom/id", "x/y/z", "Größe", "💾", " ");
    private static final List<String> QUANTITIES =
            List.of(
                    "0",
                    "1",
                    "1500m",
                    "0.5",
                    "80Gi",
                    "1.5Gi",
                    "1536Mi",
                    "-3",
                    "1e3",
                    "12E2",
                    "0.1n",
                    "+7",
                    "007",
                    "1.250",
                    "22000E",
                    "9Ei",
                    "1000Ei",
                    "100000000000000000000000");
    private static final List<String> TIMES =
            List.of(
                    "2026-08-26T12:00:00Z",
                    "2026-08-26T12:00:00.75+02:00",
                    "1999-12-31T23:59:59-11:30");

    /// Fields whose texts mean something: some of those, and one that does not.
    private static final Map<String, List<String>> WORDS =
            Map.of(
                    "effect",
                            List.of(
                                    "NoSchedule",
                                    "NoExecute",
                                    "None",
                                    "PreferNoSchedule",
                                    "Odd",
                                    ""),
                    "operator", List.of("Exists", "Equal", "In", "NotIn", "Gt", "Odd", ""),
                    "allocationMode", List.of("ExactCount", "All", "Some", ""),
                    "version", List.of("1.2.3", "1.0.0-rc.1+b.7", "v1.2", "01.2.3", ""),
                    "versions", List.of("1.2.3", "2.0.0", "1.0.0-rc.1+b.7"),
                    "accountingPolicy", List.of("AddPerClaim", "Max", "ConsumeFrom", "Odd", ""),
                    "restartPolicy", List.of("Always", "OnFailure", ""));

    private final Random random;

    GrownObjects(long seed) {
        this.random = new Random(seed);
    }

    Tree.Mapping grow(ObjectType type) {
        var grown = shape(Schema.withSeedFields().shape(type).orElseThrow(), 0);
        return grown.with("kind", Tree.Text.of(type.kind()))
                .with("apiVersion", Tree.Text.of(type.apiVersion()));
    }

    private Tree.Mapping shape(Shape shape, int depth) {
        var fields = new LinkedHashMap<String, Tree>();
        // Half of the objects are sparse: unions and optional parts are then left out.
        var percent = random.nextBoolean() ? 25 : 70;
        for (var field : shape.fields().values()) {
            if (depth < 2 || random.nextInt(100) < percent) {
                fields.put(field.name(), value(field, field.type(), depth));
            }
        }
        return Tree.Mapping.of(fields);
    }

    private Tree value(Field field, Schema.Type type, int depth) {
        if (random.nextInt(60) == 0) {
            return new Tree.Null(Tree.NO_LINE);
        }
        return switch (type) {
            case Shape shape -> depth < DEEPEST ? shape(shape, depth + 1) : Tree.Mapping.EMPTY;
            case ListOf(var item) -> {
                var items = new ArrayList<Tree>();
                for (var i = size(depth); i > 0; i--) {
                    items.add(value(field, item, depth + 1));
                }
                yield Tree.Sequence.of(items);
            }
            case MapOf(var value) -> {
                var entries = new LinkedHashMap<String, Tree>();
                for (var i = size(depth); i > 0; i--) {
                    entries.put(pick(TEXTS), value(field, value, depth + 1));
                }
                yield Tree.Mapping.of(entries);
            }
            case Scalar scalar -> scalar(field.name(), scalar);
        };
    }

    private int size(int depth) {
        return depth < DEEPEST ? random.nextInt(4) : 0;
    }

    private Tree scalar(String name, Scalar scalar) {
        return switch (scalar) {
            case STRING -> Tree.Text.of(pick(WORDS.getOrDefault(name, TEXTS)));
            case BOOL -> Tree.Bool.of(random.nextBoolean());
            case INT32, INT_OR_STRING -> Tree.Number.of(random.nextInt(-1, 3));
            case INT64 ->
                    Tree.Number.of(
                            random.nextInt(9) == 0 ? random.nextLong() : random.nextInt(-1, 3));
            case QUANTITY -> Tree.Text.of(pick(QUANTITIES));
            case TIME -> Tree.Text.of(pick(TIMES));
            case RAW, FIELDS -> raw();
            case UINT32, FLOAT32, FLOAT64, DURATION, DURATION_OR_NUMBER, BYTES ->
                    throw new IllegalStateException("no API object has a " + scalar);
        };
    }

    private Tree raw() {
        return switch (random.nextInt(3)) {
            case 0 -> Tree.Mapping.EMPTY;
            case 1 ->
                    Tree.Mapping.of(
                            Map.of("n", Tree.Number.of(1), "l", Tree.Sequence.of(List.of())));
            default ->
                    Tree.Mapping.of(
                            Map.of("s", Tree.Text.of(pick(TEXTS)), "b", Tree.Bool.of(true)));
        };
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
