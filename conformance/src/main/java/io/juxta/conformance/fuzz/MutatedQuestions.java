package io.juxta.conformance.fuzz;

import io.juxta.model.Tree;
import io.juxta.testkit.AdmitGrower;
import io.juxta.testkit.MergeGrower;
import io.juxta.testkit.Spoiler;
import io.juxta.testkit.ValidationQuestions;
import io.juxta.testkit.WorldQuestions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/// Sound questions of every batch command, each changed in one place: a field is dropped, made
/// `null`, misspelt or of another type, a field is added, or something further inside is spoiled.
///
/// What a question must have is written down here once more, from the contract and not from the
/// command line's own tables.
final class MutatedQuestions {

    /// What a field is.
    enum Type {
        TEXT,
        LIST,
        OBJECT;

        boolean fits(Tree value) {
            return switch (this) {
                case TEXT -> value instanceof Tree.Text;
                case LIST -> value instanceof Tree.Sequence;
                case OBJECT -> value instanceof Tree.Mapping;
            };
        }
    }

    /// A command that has a batch.
    ///
    /// @param words it is called with
    /// @param required the required fields
    /// @param optional fields that must have their type where they are given
    /// @param outcomes that its answers may have besides BadInput
    record Command(
            List<String> words,
            Map<String, Type> required,
            Map<String, Type> optional,
            List<String> outcomes) {

        String name() {
            return String.join(" ", words);
        }

        /// The required field that a question lacks or has in another type; empty when there is
        /// none.
        String lacks(Tree.Mapping question) {
            for (var each : required.entrySet()) {
                var value = question.fields().get(each.getKey());
                if (value == null || !each.getValue().fits(value)) {
                    return each.getKey();
                }
            }
            return "";
        }

        /// An optional field that a question has in another type; empty when there is none.
        String mistypes(Tree.Mapping question) {
            for (var each : optional.entrySet()) {
                var value = question.fields().get(each.getKey());
                if (value != null
                        && !(value instanceof Tree.Null)
                        && !each.getValue().fits(value)) {
                    return each.getKey();
                }
            }
            return "";
        }
    }

    static final List<Command> COMMANDS =
            List.of(
                    new Command(
                            List.of("validate"),
                            Map.of("object", Type.OBJECT),
                            Map.of(
                                    "old", Type.OBJECT,
                                    "subresource", Type.TEXT,
                                    "nodes", Type.LIST,
                                    "profile", Type.TEXT,
                                    "featureGates", Type.OBJECT),
                            List.of("Valid", "Invalid")),
                    new Command(
                            List.of("convert"),
                            Map.of("object", Type.OBJECT),
                            Map.of(),
                            List.of("Converted", "Unchanged", "Lossy")),
                    new Command(
                            List.of("allocate"),
                            Map.of("node", Type.TEXT, "claims", Type.LIST, "objects", Type.LIST),
                            Map.of(
                                    "featureGates", Type.OBJECT,
                                    "schedulerFeatureGates", Type.OBJECT,
                                    "profile", Type.TEXT),
                            List.of("Allocated", "Unsatisfiable", "Failed", "Undecided")),
                    new Command(
                            List.of("cel", "eval"),
                            Map.of(
                                    "use", Type.TEXT,
                                    "expression", Type.TEXT,
                                    "driver", Type.TEXT,
                                    "device", Type.OBJECT),
                            Map.of("featureGates", Type.OBJECT, "profile", Type.TEXT),
                            List.of("Value", "CompileError", "RunError")),
                    new Command(
                            List.of("node", "merge"),
                            Map.of(
                                    "policy", Type.TEXT,
                                    "numaNodes", Type.LIST,
                                    "providers", Type.LIST),
                            Map.of(
                                    "policyOptions", Type.OBJECT,
                                    "distances", Type.OBJECT,
                                    "usage", Type.OBJECT,
                                    "featureGates", Type.OBJECT),
                            List.of("Admitted", "Rejected", "Undecided", "StartError")),
                    new Command(
                            List.of("node", "admit"),
                            Map.of(
                                    "machine", Type.OBJECT,
                                    "kubelet", Type.OBJECT,
                                    "events", Type.LIST),
                            Map.of("devices", Type.OBJECT, "featureGates", Type.OBJECT),
                            List.of("Done", "Undecided", "StartError")));

    /// @param tree the question
    /// @param unknown a field that was added or misspelt; empty when none was
    /// @param dropped the required field that is all that is wrong; empty when it is something else
    record Mutated(Tree.Mapping tree, String unknown, String dropped) {}

    private final FuzzStock stock;
    private final long seed;

    MutatedQuestions(FuzzStock stock, long seed) {
        this.stock = stock;
        this.seed = seed;
    }

    /// The question with this index; the same one every time.
    Mutated question(Command command, long index) {
        var spoiler = Spoiler.of(seed * 31 + command.name().length(), index);
        var sound = sound(command, spoiler, index).with("id", Tree.Number.of(index));
        var names = command.required().keySet().stream().sorted().toList();
        var name = spoiler.pick(names);
        return switch (spoiler.below(8)) {
            case 0 -> new Mutated(sound.without(name), "", name);
            case 1 -> new Mutated(sound.with(name, new Tree.Null(Tree.NO_LINE)), "", name);
            case 2 -> {
                var misspelt = misspelt(name, spoiler);
                var value = Objects.requireNonNull(sound.fields().get(name));
                yield new Mutated(sound.without(name).with(misspelt, value), misspelt, name);
            }
            case 3 -> new Mutated(sound.with(name, other(spoiler)), "", "");
            case 4 -> new Mutated(retyped(command, sound, spoiler), "", "");
            case 5 -> new Mutated(sound.with("Unheard", other(spoiler)), "Unheard", "");
            case 6 -> new Mutated(several(sound, names, spoiler), "", "");
            default -> new Mutated(spoiler.object(sound).with("id", Tree.Number.of(index)), "", "");
        };
    }

    private Tree.Mapping sound(Command command, Spoiler spoiler, long index) {
        return switch (command.name()) {
            case "validate" ->
                    new ValidationQuestions(seed, ValidationQuestions.KINDS).question(index);
            case "convert" ->
                    Tree.Mapping.EMPTY.with(
                            "object",
                            new ValidationQuestions(seed, ValidationQuestions.KINDS)
                                    .question(index)
                                    .mapping("object"));
            case "allocate" -> new WorldQuestions(seed).question(index);
            case "node merge" -> new MergeGrower(seed).question(index);
            case "node admit" -> new AdmitGrower(seed).question(index);
            default -> cel(spoiler);
        };
    }

    private Tree.Mapping cel(Spoiler spoiler) {
        Tree device = Tree.Mapping.EMPTY;
        for (var object : spoiler.pick(stock.examples())) {
            var devices = object.mapping("spec").items("devices");
            if (!devices.isEmpty()) {
                device = spoiler.pick(devices);
            }
        }
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("use", Tree.Text.of(spoiler.pick(List.of("selector", "derived"))));
        fields.put("expression", Tree.Text.of(spoiler.pick(FuzzCases.EXPRESSIONS)));
        fields.put("driver", Tree.Text.of("gpu.example.com"));
        fields.put("device", device);
        return Tree.Mapping.of(fields);
    }

    private static Tree.Mapping retyped(Command command, Tree.Mapping sound, Spoiler spoiler) {
        var names = command.optional().keySet().stream().sorted().toList();
        return names.isEmpty()
                ? sound.without("object")
                : sound.with(spoiler.pick(names), Tree.Number.of(7));
    }

    private static Tree.Mapping several(Tree.Mapping sound, List<String> names, Spoiler spoiler) {
        var left = sound;
        for (var name : names) {
            if (spoiler.chance(60)) {
                left = left.without(name);
            }
        }
        return left;
    }

    private static String misspelt(String name, Spoiler spoiler) {
        var at = 1 + spoiler.below(name.length() - 1);
        return switch (spoiler.below(4)) {
            case 0 -> name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
            case 1 -> name.substring(0, at) + name.substring(at + 1);
            case 2 -> name.substring(0, at) + "x" + name.substring(at);
            default -> name + "s";
        };
    }

    private static Tree other(Spoiler spoiler) {
        return spoiler.pick(
                List.of(
                        Tree.Number.of(7),
                        Tree.Number.of(-1),
                        Tree.Bool.of(true),
                        Tree.Text.of("x"),
                        Tree.Sequence.of(List.of(Tree.Number.of(1))),
                        Tree.Mapping.of(Map.of("x", Tree.Number.of(1)))));
    }
}
