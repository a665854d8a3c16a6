package io.juxta.kube.cluster;

/// The result of a write.
public sealed interface WriteResult<T> {

    /// Success; this is the object as stored, or its last state when it was deleted.
    record Done<T>(T object) implements WriteResult<T> {}

    /// Another write came first, the name is taken, or the object's state does not allow it.
    /// Nothing changed.
    ///
    /// @param stored the current object
    record WriteConflict<T>(T stored, String why) implements WriteResult<T> {}

    /// There is no such object.
    record ObjectNotFound<T>(String why) implements WriteResult<T> {}

    /// The server does not take the write, or does not say whether it did.
    record WriteRefused<T>(WriteRefusal refusal, String why) implements WriteResult<T> {}

    /// Why a write is not taken.
    enum WriteRefusal {
        /// The user may not do it.
        FORBIDDEN,
        /// The object is invalid.
        INVALID,
        /// No answer came: the write may have happened, or not.
        UNANSWERED
    }

    /// The object, for a caller to whom any failure is a bug.
    default T orThrow() {
        return switch (this) {
            case Done<T>(var object) -> object;
            case WriteConflict<T>(_, var why) -> throw new IllegalStateException(why);
            case ObjectNotFound<T>(var why) -> throw new IllegalStateException(why);
            case WriteRefused<T>(_, var why) -> throw new IllegalStateException(why);
        };
    }
}
