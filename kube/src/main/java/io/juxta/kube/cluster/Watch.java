package io.juxta.kube.cluster;

/// A watch on one collection: its changes in order, as long as the reader keeps up.
public interface Watch<T> extends AutoCloseable {

    /// The changes since the last call. Does not wait.
    WatchEvents<T> news();

    @Override
    void close();
}
