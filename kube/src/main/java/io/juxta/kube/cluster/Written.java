package io.juxta.kube.cluster;

/// The result of a write.
public sealed interface Written<T> {

    /// Success; this is the object as stored, or its last state when it was deleted.
    record Done<T>(T object) implements Written<T> {}

    /// Another write came first, or the object's state does not allow it. Nothing changed.
    ///
    /// @param stored the current object
    record Conflict<T>(T stored, String why) implements Written<T> {}

    /// There is no such object.
    record Missing<T>(String why) implements Written<T> {}

    /// The object, for a caller to whom any failure is a bug.
    default T orThrow() {
        return switch (this) {
            case Done<T>(var object) -> object;
            case Conflict<T>(_, var why) -> throw new IllegalStateException(why);
            case Missing<T>(var why) -> throw new IllegalStateException(why);
        };
    }
}
