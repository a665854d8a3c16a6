package io.juxta.topology;

import io.juxta.model.AttributeValue;
import java.util.Optional;

/// A standard attribute, or why there is none.
public sealed interface AttributeResult {

    /// The full name, such as `resource.kubernetes.io/numaNode`.
    String name();

    /// An attribute.
    record Found(String name, AttributeValue value) implements AttributeResult {}

    /// No attribute.
    ///
    /// @param message one line naming the file that was read and what it held
    record Missing(String name, ErrorKind kind, String message) implements AttributeResult {}

    /// The value, if there is one.
    default Optional<AttributeValue> found() {
        return switch (this) {
            case Found(_, var value) -> Optional.of(value);
            case Missing _ -> Optional.empty();
        };
    }
}
