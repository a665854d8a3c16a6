package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.ObjectPatch;
import io.juxta.kube.cluster.PassingCluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.kube.cluster.WriteResult.WriteRefusal;
import io.juxta.model.Pod;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/// A cluster that loses answers: a write now and then fails, and now and then it is stored and its
/// answer is lost.
final class LostAnswers extends PassingCluster {

    private final RandomGenerator random;
    private volatile boolean quiet;

    LostAnswers(Cluster behind, RandomGenerator random) {
        super(behind);
        this.random = random;
    }

    /// From now on every answer arrives.
    void heal() {
        quiet = true;
    }

    @Override
    public <T> WriteResult<T> update(Resource<T> resource, T object) {
        return perhaps(() -> super.update(resource, object));
    }

    @Override
    public <T> WriteResult<T> updateStatus(Resource<T> resource, T object) {
        return perhaps(() -> super.updateStatus(resource, object));
    }

    @Override
    public <T> WriteResult<T> patch(Resource<T> resource, ObjectPatch patch) {
        return perhaps(() -> super.patch(resource, patch));
    }

    @Override
    public WriteResult<Pod> bind(Pod pod, String node) {
        return perhaps(() -> super.bind(pod, node));
    }

    private <T> WriteResult<T> perhaps(Supplier<WriteResult<T>> write) {
        int luck;
        synchronized (random) {
            luck = quiet ? 9 : random.nextInt(10);
        }
        var lost = new WriteResult.WriteRefused<T>(WriteRefusal.UNANSWERED, "no answer");
        if (luck == 0) {
            return lost;
        }
        var result = write.get();
        return luck == 1 ? lost : result;
    }
}
