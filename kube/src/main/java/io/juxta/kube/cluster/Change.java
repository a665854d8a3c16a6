package io.juxta.kube.cluster;

/// A change of one object in a cluster: a watch event.
public sealed interface Change<T> {

    /// The current object, or its last state.
    T object();

    record Added<T>(T object) implements Change<T> {}

    record Modified<T>(T object) implements Change<T> {}

    record Deleted<T>(T object) implements Change<T> {}
}
