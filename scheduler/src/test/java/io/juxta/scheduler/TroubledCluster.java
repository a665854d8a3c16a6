package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.ObjectPatch;
import io.juxta.kube.cluster.PassingCluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.Pod;
import java.util.EnumMap;
import java.util.Map;

/// A cluster that refuses writes when it is told to.
final class TroubledCluster extends PassingCluster {

    /// A kind of write that may be refused.
    enum Write {
        BIND,
        POD_STATUS,
        CLAIM_STATUS,
        VOLUME
    }

    private final Map<Write, Integer> refused = new EnumMap<>(Write.class);

    TroubledCluster(Cluster cluster) {
        super(cluster);
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
    public <T> WriteResult<T> updateStatus(Resource<T> resource, T object) {
        return resource.equals(Resource.CLAIMS) && refuses(Write.CLAIM_STATUS)
                ? conflict(resource, resource.meta(object).fullName())
                : super.updateStatus(resource, object);
    }

    @Override
    public <T> WriteResult<T> update(Resource<T> resource, T object) {
        return resource.equals(Resource.PERSISTENT_VOLUMES) && refuses(Write.VOLUME)
                ? conflict(resource, resource.meta(object).fullName())
                : super.update(resource, object);
    }

    @Override
    public <T> WriteResult<T> patch(Resource<T> resource, ObjectPatch patch) {
        return patch.part() == ObjectPatch.PatchedPart.STATUS && refuses(Write.POD_STATUS)
                ? conflict(resource, patch.fullName())
                : super.patch(resource, patch);
    }

    private <T> WriteResult<T> conflict(Resource<T> resource, String name) {
        return new WriteResult.WriteConflict<>(
                read(resource, name).orElseThrow(),
                "%s %s has been modified".formatted(resource, name));
    }

    @Override
    public WriteResult<Pod> bind(Pod pod, String node) {
        return refuses(Write.BIND)
                ? new WriteResult.WriteConflict<>(
                        read(Resource.PODS, pod.meta().fullName()).orElseThrow(),
                        "the server is currently unable to handle the request")
                : super.bind(pod, node);
    }
}
