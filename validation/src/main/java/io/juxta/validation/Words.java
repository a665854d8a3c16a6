package io.juxta.validation;

import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import java.util.List;

/// Fields that hold one of a few words, and not none.
final class Words {

    private Words() {}

    static void oneOf(String value, List<String> words, FieldPath path, Findings findings) {
        if (value.isEmpty()) {
            findings.written(REQUIRED, path, "say one of " + String.join(", ", words));
        } else if (!words.contains(value)) {
            findings.written(
                    NOT_SUPPORTED,
                    path,
                    "\"%s\" is none of %s".formatted(value, String.join(", ", words)));
        }
    }
}
