package io.juxta.scheduler.live;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.PassingCluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;

/// Counts the claims that the scheduler creates: those for extended resources.
final class CountedClaims extends PassingCluster {

    private final SchedulerObserver observer;

    CountedClaims(Cluster behind, SchedulerObserver observer) {
        super(behind);
        this.observer = observer;
    }

    @Override
    public <T> WriteResult<T> create(Resource<T> resource, T object) {
        var result = super.create(resource, object);
        if (resource.equals(Resource.CLAIMS)) {
            observer.extendedClaimCreated(
                    result instanceof WriteResult.Done<T> ? "success" : "failure", "false");
        }
        return result;
    }
}
