package io.juxta.cli;

import io.juxta.cli.ValueShape.Plain;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/// What a question of a batch holds: its fields, which of them it must have, and what each is.
///
/// Every batch command declares one, and [Batch] holds every question against it before it is
/// answered. A required field that is missing and a value of the wrong type are refused with the
/// path. A field that nobody knows is passed over, and one warning in the answer names them all.
///
///     QuestionShape.of(
///             QuestionField.required("node", Plain.TEXT),
///             QuestionField.required("objects", new ListOf(Plain.OBJECT)).unless("world"),
///             QuestionField.optional("budget", Plain.POSITIVE));
record QuestionShape(List<QuestionField> fields) {

    /// The switches of feature gates, by name.
    static final QuestionField GATES =
            QuestionField.optional("featureGates", new ValueShape.MapOf(Plain.BOOL));

    static final QuestionField SCHEDULER_GATES =
            QuestionField.optional("schedulerFeatureGates", new ValueShape.MapOf(Plain.BOOL));

    static final QuestionField PROFILE = QuestionField.optional("profile", Plain.TEXT);
    static final QuestionField BUDGET = QuestionField.optional("budget", Plain.POSITIVE);

    private static final QuestionField ID = QuestionField.optional("id", Plain.ANY);

    QuestionShape {
        fields = List.copyOf(fields);
    }

    /// The shape with these fields and `id`, which every question may have.
    static QuestionShape of(QuestionField... fields) {
        var all = new ArrayList<>(List.of(ID));
        all.addAll(List.of(fields));
        return new QuestionShape(all);
    }

    /// What there is to warn of: one sentence about fields that nobody knows, or nothing.
    ///
    /// @throws BadQuestion when a value has the wrong type, or a required field is missing
    List<String> check(Tree.Mapping question) {
        var unknown = new UnknownFields();
        types(question, fields, "", unknown);
        var missing =
                fields.stream()
                        .filter(field -> field.isMissingIn(question))
                        .map(QuestionField::name)
                        .toList();
        if (!missing.isEmpty()) {
            throw new BadQuestion("The line has no " + listed(missing) + unknown.meant(missing));
        }
        return unknown.warnings();
    }

    private static void types(
            Tree.Mapping object, List<QuestionField> fields, String path, UnknownFields unknown) {
        var names = fields.stream().map(QuestionField::name).toList();
        object.fields()
                .forEach(
                        (name, value) -> {
                            var at = path.isEmpty() ? name : path + "." + name;
                            var index = names.indexOf(name);
                            if (index < 0) {
                                unknown.add(at, name, names);
                            } else if (allowed(value, fields.get(index).shape())) {
                                type(value, fields.get(index).shape(), at, unknown);
                            }
                        });
    }

    /// A field that is `null` is absent, unless `null` is one of its values.
    private static boolean allowed(Tree value, ValueShape shape) {
        return !(value instanceof Tree.Null) || shape instanceof ValueShape.OrNull;
    }

    private static void type(Tree value, ValueShape shape, String path, UnknownFields unknown) {
        switch (shape) {
            case Plain plain -> plain(value, plain, path);
            case ValueShape.OrNull(var inner) -> {
                if (!(value instanceof Tree.Null)) {
                    type(value, inner, path, unknown);
                }
            }
            case ValueShape.Either(var object, var list) ->
                    type(value, value instanceof Tree.Sequence ? list : object, path, unknown);
            case ValueShape.ListOf(var items) -> {
                if (!(value instanceof Tree.Sequence(var values, _))) {
                    throw needed(path, "a list", value);
                }
                for (var i = 0; i < values.size(); i++) {
                    type(values.get(i), items, "%s[%d]".formatted(path, i), unknown);
                }
            }
            case ValueShape.MapOf(var values) ->
                    mapping(value, path)
                            .fields()
                            .forEach((key, each) -> type(each, values, path + "." + key, unknown));
            case ValueShape.Members(var members) -> {
                var object = mapping(value, path);
                types(object, members, path, unknown);
                for (var member : members) {
                    if (member.isMissingIn(object)) {
                        throw new BadQuestion(
                                "%s: %s is missing%s"
                                        .formatted(
                                                path,
                                                member.name(),
                                                unknown.meant(List.of(member.name()))));
                    }
                }
            }
        }
    }

    private static Tree.Mapping mapping(Tree value, String path) {
        if (value instanceof Tree.Mapping mapping) {
            return mapping;
        }
        throw needed(path, Plain.OBJECT.needed(), value);
    }

    private static void plain(Tree value, Plain plain, String path) {
        var fits =
                switch (plain) {
                    case TEXT -> value instanceof Tree.Text;
                    case BOOL -> value instanceof Tree.Bool;
                    case WHOLE -> whole(value).isPresent();
                    case COUNT -> whole(value).orElse(-1) >= 0;
                    case POSITIVE -> whole(value).orElse(-1) > 0;
                    case OBJECT -> value instanceof Tree.Mapping;
                    case ANY -> true;
                };
        if (!fits) {
            throw needed(path, plain.needed(), value);
        }
    }

    /// The number, if it is one that fits into 64 bits.
    private static OptionalLong whole(Tree value) {
        if (value instanceof Tree.Number(var literal, _)) {
            try {
                return OptionalLong.of(Long.parseLong(literal));
            } catch (NumberFormatException _) {
                // Said by the caller.
            }
        }
        return OptionalLong.empty();
    }

    private static BadQuestion needed(String path, String what, Tree value) {
        var given =
                switch (value) {
                    case Tree.Mapping _ -> "an object";
                    case Tree.Sequence _ -> "a list";
                    case Tree.Text(var text, _) -> "the text \"%s\"".formatted(shortened(text));
                    case Tree.Number(var literal, _) -> "the number " + shortened(literal);
                    case Tree.Bool(var flag, _) -> Boolean.toString(flag);
                    case Tree.Null _ -> "null";
                };
        return new BadQuestion("%s: %s is needed, not %s.".formatted(path, what, given));
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }

    private static String listed(List<String> names) {
        var quoted = names.stream().map("\"%s\""::formatted).toList();
        return quoted.size() == 1
                ? quoted.getFirst()
                : String.join(", ", quoted.subList(0, quoted.size() - 1))
                        + " and "
                        + quoted.getLast();
    }

    /// The fields that nobody knows, and what they were probably meant to be.
    private static final class UnknownFields {

        private static final int MOST_NAMED = 5;
        private static final int SHORTEST_PART = 4;

        private record Unknown(String path, List<String> near) {}

        private final List<Unknown> first = new ArrayList<>();
        private int count;

        void add(String path, String name, List<String> known) {
            count++;
            if (first.size() < MOST_NAMED) {
                first.add(new Unknown(shortened(path), near(name, known)));
            }
        }

        /// The nearest by letters; else those of which the name is a part, or that are a part of it.
        private static List<String> near(String name, List<String> known) {
            var near = Nearest.to(name, known);
            if (!near.isEmpty() || name.length() < SHORTEST_PART) {
                return near;
            }
            var lower = name.toLowerCase(Locale.ROOT);
            return known.stream()
                    .filter(
                            word -> {
                                var other = word.toLowerCase(Locale.ROOT);
                                return other.contains(lower)
                                        || (other.length() >= SHORTEST_PART
                                                && lower.contains(other));
                            })
                    .sorted()
                    .limit(3)
                    .toList();
        }

        /// The end of a sentence about fields that are missing.
        String meant(List<String> missing) {
            var meant =
                    first.stream()
                            .filter(each -> each.near().stream().anyMatch(missing::contains))
                            .map(Unknown::path)
                            .toList();
            return meant.isEmpty()
                    ? "."
                    : ": is %s meant for %s?"
                            .formatted(
                                    listed(meant), missing.size() == 1 ? "it" : "one of them");
        }

        List<String> warnings() {
            if (count == 0) {
                return List.of();
            }
            if (count == 1) {
                var only = first.getFirst();
                return List.of("Unknown field " + only.path() + Nearest.hint(only.near()));
            }
            var named =
                    first.stream()
                            .map(
                                    each ->
                                            each.near().isEmpty()
                                                    ? each.path()
                                                    : "%s (did you mean %s?)"
                                                            .formatted(
                                                                    each.path(),
                                                                    String.join(
                                                                            " or ", each.near())))
                            .toList();
            return List.of(
                    "Unknown fields: %s%s."
                            .formatted(
                                    String.join(", ", named),
                                    count > named.size()
                                            ? " and %d more".formatted(count - named.size())
                                            : ""));
        }
    }
}
