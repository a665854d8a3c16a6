package io.juxta.kube.cluster;

/// A change of one object in a cluster: a watch event.
public sealed interface ObjectChange<T> {

    /// The current object, or its last state.
    T object();

    record Added<T>(T object) implements ObjectChange<T> {}

    record Modified<T>(T object) implements ObjectChange<T> {}

    record Deleted<T>(T object) implements ObjectChange<T> {}
}
