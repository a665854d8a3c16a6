package io.juxta.kube.cluster;

/// What happens to the objects of one collection, told in order to whoever asks in time.
public interface Watch<T> extends AutoCloseable {

    /// What happened since it was last asked. Does not wait.
    News<T> news();

    @Override
    void close();
}
