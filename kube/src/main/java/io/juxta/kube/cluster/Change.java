package io.juxta.kube.cluster;

/// Something that happened to an object of a cluster.
public sealed interface Change<T> {

    /// The object as it is now, or was at last.
    T object();

    record Added<T>(T object) implements Change<T> {}

    record Modified<T>(T object) implements Change<T> {}

    record Deleted<T>(T object) implements Change<T> {}
}
