package io.juxta.kube.cluster;

/// What became of a write.
public sealed interface Written<T> {

    /// It was done; this is the object as stored, or as it was when it went away.
    record Done<T>(T object) implements Written<T> {}

    /// Somebody else wrote first, or the object is not in a state that allows it. Nothing changed.
    ///
    /// @param stored what is there instead
    record Conflict<T>(T stored, String why) implements Written<T> {}

    /// There is no such object.
    record Missing<T>(String why) implements Written<T> {}

    /// The object, for a caller to whom anything but success is a bug.
    default T orThrow() {
        return switch (this) {
            case Done<T>(var object) -> object;
            case Conflict<T>(_, var why) -> throw new IllegalStateException(why);
            case Missing<T>(var why) -> throw new IllegalStateException(why);
        };
    }
}
