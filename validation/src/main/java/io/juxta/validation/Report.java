package io.juxta.validation;

import io.juxta.model.FieldPath;
import java.util.List;

/// The result of a [Question].
///
/// @param errors sorted by field, then type; empty means the server accepts the object
/// @param dropped topmost fields the server would drop because their gate is off, sorted
public record Report(List<FieldError> errors, List<String> warnings, List<FieldPath> dropped) {
    public Report {
        errors = List.copyOf(errors);
        warnings = List.copyOf(warnings);
        dropped = List.copyOf(dropped);
    }

    public boolean valid() {
        return errors.isEmpty();
    }
}
