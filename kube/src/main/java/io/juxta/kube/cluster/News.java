package io.juxta.kube.cluster;

import java.util.List;

/// The result of reading a watch.
public sealed interface News<T> {

    /// All changes since the last read, oldest first; may be empty.
    record Changes<T>(List<Change<T>> changes) implements News<T> {
        public Changes {
            changes = List.copyOf(changes);
        }
    }

    /// The log no longer has all changes: list again, and watch from there.
    record Lost<T>() implements News<T> {}
}
