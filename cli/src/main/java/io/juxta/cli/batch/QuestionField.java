package io.juxta.cli.batch;

import io.juxta.model.Tree;
import java.util.List;

/// A field of a batch question, or of an object inside one.
///
/// @param instead other fields: where one of them is given, a required field may be missing
public record QuestionField(String name, ValueShape shape, Need need, List<String> instead) {

    /// Whether a question must have the field.
    enum Need {
        REQUIRED,
        OPTIONAL
    }

    public QuestionField {
        instead = List.copyOf(instead);
    }

    /// An empty list, object or text counts as given. `null` does not.
    public static QuestionField required(String name, ValueShape shape) {
        return new QuestionField(name, shape, Need.REQUIRED, List.of());
    }

    public static QuestionField optional(String name, ValueShape shape) {
        return new QuestionField(name, shape, Need.OPTIONAL, List.of());
    }

    /// The same field, which may be missing where another one is given: `objects` unless `world`.
    public QuestionField unless(String... others) {
        return new QuestionField(name, shape, need, List.of(others));
    }

    boolean isMissingIn(Tree.Mapping object) {
        return need == Need.REQUIRED
                && !object.has(name)
                && instead.stream().noneMatch(object::has);
    }
}
