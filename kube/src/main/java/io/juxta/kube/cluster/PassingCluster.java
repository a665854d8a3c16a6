package io.juxta.kube.cluster;

import io.juxta.model.Pod;
import java.time.InstantSource;
import java.util.Optional;

/// A decorator that forwards everything to another cluster; subclasses override single methods.
public abstract class PassingCluster implements Cluster {

    private final Cluster behind;

    protected PassingCluster(Cluster behind) {
        this.behind = behind;
    }

    @Override
    public InstantSource clock() {
        return behind.clock();
    }

    @Override
    public <T> Listing<T> list(Resource<T> resource) {
        return behind.list(resource);
    }

    @Override
    public <T> Optional<T> read(Resource<T> resource, String fullName) {
        return behind.read(resource, fullName);
    }

    @Override
    public <T> Watch<T> watch(Resource<T> resource, String version) {
        return behind.watch(resource, version);
    }

    @Override
    public <T> WriteResult<T> create(Resource<T> resource, T object) {
        return behind.create(resource, object);
    }

    @Override
    public <T> WriteResult<T> update(Resource<T> resource, T object) {
        return behind.update(resource, object);
    }

    @Override
    public <T> WriteResult<T> updateStatus(Resource<T> resource, T object) {
        return behind.updateStatus(resource, object);
    }

    @Override
    public <T> WriteResult<T> patch(Resource<T> resource, ObjectPatch patch) {
        return behind.patch(resource, patch);
    }

    @Override
    public <T> WriteResult<T> delete(Resource<T> resource, String fullName) {
        return behind.delete(resource, fullName);
    }

    @Override
    public WriteResult<Pod> bind(Pod pod, String node) {
        return behind.bind(pod, node);
    }
}
