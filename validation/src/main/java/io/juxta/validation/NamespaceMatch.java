package io.juxta.validation;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.Optional;
import java.util.Set;

/// An update goes to the namespace of the stored object. When the new object has another one, the
/// server rejects the request before anything else.
final class NamespaceMatch {

    private static final Set<String> NAMESPACED =
            Set.of("ResourceClaim", "ResourceClaimTemplate", "Pod");

    private NamespaceMatch() {}

    static Optional<FieldError> fault(ValidationInput question) {
        return switch (question.operation()) {
            case Operation.Create _ -> Optional.empty();
            case Operation.Update(var old) -> fault(question, old);
            case Operation.UpdateStatus(var old) -> fault(question, old);
            case Operation.Resize(var old) -> fault(question, old);
        };
    }

    private static Optional<FieldError> fault(ValidationInput question, Tree.Mapping old) {
        var asked = question.object().mapping("metadata").text("namespace");
        var stored = old.mapping("metadata").text("namespace");
        var home = stored.isEmpty() ? "default" : stored;
        if (!NAMESPACED.contains(question.kind()) || asked.isEmpty() || asked.equals(home)) {
            return Optional.empty();
        }
        return Optional.of(
                new FieldError(
                        ErrorType.BAD_REQUEST,
                        FieldPath.ROOT,
                        "the stored object lives in namespace %s, the new one says %s"
                                .formatted(home, asked)));
    }
}
