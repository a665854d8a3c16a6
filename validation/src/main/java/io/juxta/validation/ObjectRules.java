package io.juxta.validation;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;

/// Everything the API server does with one kind of object between decoding and storing it.
///
/// The order is [#prepare], then [#validate] on what prepare left, as in the real server.
interface ObjectRules {

    /// What is left of the object after the server has reset what the caller may not set and has
    /// cleared the fields of gates that are off.
    ///
    /// @param dropped topmost v1 paths of cleared fields
    record Prepared(Tree.Mapping object, List<FieldPath> dropped) {
        public Prepared {
            dropped = List.copyOf(dropped);
        }
    }

    Prepared prepare(ValidationInput question);

    /// Validates the prepared object. The question's own object is the request, before prepare.
    void validate(ValidationInput question, Tree.Mapping prepared, Findings findings);

    /// The path a v1 field has in the version of the request.
    FieldPath pathIn(ApiVersion version, FieldPath v1);
}
