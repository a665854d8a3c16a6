package io.juxta.validation;

import io.juxta.model.Tree;
import org.jspecify.annotations.Nullable;

/// Operations of kinds that do not have all of them.
final class Operations {

    private Operations() {}

    /// The object as stored, or null on create, for a kind without sub-resources.
    static Tree.@Nullable Mapping stored(ValidationInput question) {
        return switch (question.operation()) {
            case Operation.Create _ -> null;
            case Operation.Update(var old) -> old;
            case Operation.UpdateStatus _ -> throw missing(question, "status");
            case Operation.Resize _ -> throw onlyPodsResize(question);
        };
    }

    static IllegalArgumentException onlyPodsResize(ValidationInput question) {
        return missing(question, "resize");
    }

    static IllegalArgumentException missing(ValidationInput question, String subresource) {
        return new IllegalArgumentException(
                "%s has no sub-resource %s. Was another object meant?"
                        .formatted(question.kind(), subresource));
    }
}
