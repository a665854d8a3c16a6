package io.juxta.kube.cluster;

import java.util.List;

/// The result of reading a watch.
public sealed interface WatchEvents<T> {

    /// All changes since the last read, oldest first; may be empty.
    record Changes<T>(List<ObjectChange<T>> changes) implements WatchEvents<T> {
        public Changes {
            changes = List.copyOf(changes);
        }
    }

    /// The log no longer has all changes: list again, and watch from there.
    record Lost<T>() implements WatchEvents<T> {}
}
