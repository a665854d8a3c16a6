package io.juxta.kube.cluster;

import java.util.List;

/// What a watch has to tell.
public sealed interface News<T> {

    /// All that happened since the watch was last asked, oldest first; perhaps nothing.
    record Changes<T>(List<Change<T>> changes) implements News<T> {
        public Changes {
            changes = List.copyOf(changes);
        }
    }

    /// More happened than the cluster remembers: list again, and watch from there.
    record Lost<T>() implements News<T> {}
}
