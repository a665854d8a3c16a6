package io.juxta.cli.batch;

import io.juxta.cli.batch.ValueShape.PlainShape;
import io.juxta.cli.load.UnknownFields;
import io.juxta.cli.page.BadQuestion;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// The schema of a batch question: its fields, which of them are required, and their types.
///
/// Every batch command declares one, and [Batch] validates every question with it before it is
/// answered. A required field that is missing and a value of the wrong type are rejected with the
/// path. An unknown field is ignored, and one warning in the answer names all of them.
///
///     QuestionShape.of(
///             QuestionField.required("node", Plain.TEXT),
///             QuestionField.required("objects", new ListOf(Plain.OBJECT)).unless("world"),
///             QuestionField.optional("budget", Plain.POSITIVE));
public record QuestionShape(List<QuestionField> fields) {

    /// Feature gates by name.
    public static final QuestionField GATES =
            QuestionField.optional("featureGates", new ValueShape.MapOf(PlainShape.BOOL));

    public static final QuestionField SCHEDULER_GATES =
            QuestionField.optional("schedulerFeatureGates", new ValueShape.MapOf(PlainShape.BOOL));

    public static final QuestionField PROFILE = QuestionField.optional("profile", PlainShape.TEXT);
    public static final QuestionField BUDGET =
            QuestionField.optional("budget", PlainShape.POSITIVE);

    /// The objects of a question, where it names no world.
    public static final QuestionField OBJECTS =
            QuestionField.required("objects", new ValueShape.ListOf(PlainShape.OBJECT))
                    .unless("world");

    /// A world that was loaded.
    public static final QuestionField WORLD = QuestionField.optional("world", PlainShape.TEXT);

    private static final QuestionField ID = QuestionField.optional("id", PlainShape.ANY);

    public QuestionShape {
        fields = List.copyOf(fields);
    }

    /// The shape with these fields and `id`, which every question may have.
    public static QuestionShape of(QuestionField... fields) {
        var all = new ArrayList<>(List.of(ID));
        all.addAll(List.of(fields));
        return new QuestionShape(all);
    }

    /// The warnings: one sentence about unknown fields, or none.
    ///
    /// @throws BadQuestion when a value has the wrong type, or a required field is missing
    public List<String> check(Tree.Mapping question) {
        var unknown = new UnknownFields();
        types(question, fields, "", unknown);
        var missing =
                fields.stream()
                        .filter(field -> field.isMissingIn(question))
                        .map(QuestionField::name)
                        .toList();
        if (!missing.isEmpty()) {
            throw new BadQuestion("The line has no %s.".formatted(named(missing, unknown)));
        }
        return unknown.warning();
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
            case PlainShape plain -> plain(value, plain, path);
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
            case ValueShape.MembersShape(var members) -> {
                var object = mapping(value, path);
                types(object, members, path, unknown);
                for (var member : members) {
                    if (member.isMissingIn(object)) {
                        throw new BadQuestion(
                                "%s has no %s."
                                        .formatted(path, named(List.of(member.name()), unknown)));
                    }
                }
            }
        }
    }

    private static Tree.Mapping mapping(Tree value, String path) {
        if (value instanceof Tree.Mapping mapping) {
            return mapping;
        }
        throw needed(path, PlainShape.OBJECT.needed(), value);
    }

    private static void plain(Tree value, PlainShape plain, String path) {
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
                // Reported by the caller.
            }
        }
        return OptionalLong.empty();
    }

    private static BadQuestion needed(String path, String what, Tree value) {
        var given =
                switch (value) {
                    case Tree.Mapping _ -> "an object";
                    case Tree.Sequence _ -> "a list";
                    case Tree.Text(var text, _) ->
                            "the text \"%s\"".formatted(UnknownFields.shortened(text));
                    case Tree.Number(var literal, _) ->
                            "the number " + UnknownFields.shortened(literal);
                    case Tree.Bool(var flag, _) -> Boolean.toString(flag);
                    case Tree.Null _ -> "null";
                };
        return new BadQuestion("%s: %s is needed, not %s.".formatted(path, what, given));
    }

    /// As in `"policy" (is it "Policy"?) and "providers"`.
    private static String named(List<String> missing, UnknownFields unknown) {
        var named =
                missing.stream()
                        .map(
                                name ->
                                        "\"%s\"%s"
                                                .formatted(
                                                        name,
                                                        unknown.meantFor(name)
                                                                .map(" (is it \"%s\"?)"::formatted)
                                                                .orElse("")))
                        .toList();
        return named.size() == 1
                ? named.getFirst()
                : String.join(", ", named.subList(0, named.size() - 1)) + " and " + named.getLast();
    }
}
