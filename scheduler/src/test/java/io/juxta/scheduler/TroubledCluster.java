package io.juxta.scheduler;

import io.juxta.kube.Cluster;
import io.juxta.kube.Listing;
import io.juxta.kube.Resource;
import io.juxta.kube.Watch;
import io.juxta.kube.Written;
import io.juxta.model.Pod;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// A cluster that refuses writes when it is told to.
final class TroubledCluster implements Cluster {

    /// A kind of write that may be refused.
    enum Write {
        BIND,
        POD_STATUS,
        CLAIM_STATUS
    }

    private final Cluster cluster;
    private final Map<Write, Integer> refused = new EnumMap<>(Write.class);

    TroubledCluster(Cluster cluster) {
        this.cluster = cluster;
    }

    /// The next writes of a kind are refused, so many of them.
    void refuse(Write write, int times) {
        refused.put(write, times);
    }

    /// Whether this one is refused.
    private boolean refuses(Write write) {
        var left = refused.getOrDefault(write, 0);
        refused.put(write, Math.max(0, left - 1));
        return left > 0;
    }

    @Override
    public InstantSource clock() {
        return cluster.clock();
    }

    @Override
    public <T> Listing<T> list(Resource<T> resource) {
        return cluster.list(resource);
    }

    @Override
    public <T> Optional<T> read(Resource<T> resource, String fullName) {
        return cluster.read(resource, fullName);
    }

    @Override
    public <T> Watch<T> watch(Resource<T> resource, String version) {
        return cluster.watch(resource, version);
    }

    @Override
    public <T> Written<T> create(Resource<T> resource, T object) {
        return cluster.create(resource, object);
    }

    @Override
    public <T> Written<T> update(Resource<T> resource, T object) {
        return cluster.update(resource, object);
    }

    @Override
    public <T> Written<T> updateStatus(Resource<T> resource, T object) {
        var write = resource.equals(Resource.PODS) ? Write.POD_STATUS : Write.CLAIM_STATUS;
        if (refuses(write)) {
            var name = resource.meta(object).fullName();
            return new Written.Conflict<>(
                    cluster.read(resource, name).orElseThrow(),
                    "%s %s has been modified".formatted(resource, name));
        }
        return cluster.updateStatus(resource, object);
    }

    @Override
    public <T> Written<T> delete(Resource<T> resource, String fullName) {
        return cluster.delete(resource, fullName);
    }

    @Override
    public Written<Pod> bind(Pod pod, String node) {
        return refuses(Write.BIND)
                ? new Written.Conflict<>(
                        cluster.read(Resource.PODS, pod.meta().fullName()).orElseThrow(),
                        "the server is currently unable to handle the request")
                : cluster.bind(pod, node);
    }
}
