package io.juxta.cli.validate;

import io.juxta.cli.page.JsonAnswer;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import io.juxta.validation.FieldError;
import java.util.List;

/// The JSON of a validation result.
final class ValidationAnswer {

    private ValidationAnswer() {}

    /// Adds the outcome and all details.
    static void fill(
            JsonAnswer answer,
            List<FieldError> errors,
            List<String> warnings,
            List<FieldPath> dropped) {
        answer.put("outcome", errors.isEmpty() ? "Valid" : "Invalid")
                .put("errors", errors.stream().map(ValidationAnswer::tree).toList())
                .putTexts("warnings", warnings)
                .putTexts("dropped", dropped.stream().map(FieldPath::toString).toList());
    }

    private static Tree tree(FieldError error) {
        return JsonAnswer.part()
                .put("type", error.type().reason())
                .put("field", error.field().toString())
                .put("message", error.message())
                .tree();
    }
}
