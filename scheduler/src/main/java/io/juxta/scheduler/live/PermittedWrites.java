package io.juxta.scheduler.live;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.ObjectPatch;
import io.juxta.kube.cluster.PassingCluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.kube.cluster.WriteResult.WriteRefusal;
import io.juxta.kube.live.LiveClusterException;
import io.juxta.model.Pod;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// The writes of the scheduler: each asks first whether it may, not too many run at once, and those
/// that can be repeated without harm are, where the server gave no answer.
final class PermittedWrites extends PassingCluster {

    private static final int STEPS = 4;
    private static final double FIRST_WAIT_MILLIS = 10;
    private static final double FACTOR = 5;
    private static final double JITTER = 0.1;

    /// How often a pod is read to know whether it was bound, and the wait between.
    private static final int READS = 60;

    private static final double READ_WAIT_MILLIS = 1000;

    private final WritePermission permission;
    private final Semaphore atOnce;

    PermittedWrites(Cluster behind, WritePermission permission, int atOnce) {
        super(behind);
        this.permission = permission;
        this.atOnce = new Semaphore(atOnce);
    }

    @Override
    public <T> WriteResult<T> create(Resource<T> resource, T object) {
        return once(() -> super.create(resource, object));
    }

    @Override
    public <T> WriteResult<T> update(Resource<T> resource, T object) {
        return once(() -> super.update(resource, object));
    }

    @Override
    public <T> WriteResult<T> updateStatus(Resource<T> resource, T object) {
        return once(() -> super.updateStatus(resource, object));
    }

    @Override
    public <T> WriteResult<T> patch(Resource<T> resource, ObjectPatch patch) {
        return repeated(() -> super.patch(resource, patch));
    }

    @Override
    public <T> WriteResult<T> delete(Resource<T> resource, String fullName) {
        return once(() -> super.delete(resource, fullName));
    }

    /// Where no answer came, the pod tells whether it was bound: a binding must not be rolled back
    /// that was stored after all.
    @Override
    public WriteResult<Pod> bind(Pod pod, String node) {
        var result = repeated(() -> super.bind(pod, node));
        if (result instanceof WriteResult.WriteConflict<Pod>(var stored, _)) {
            return isBound(stored, pod, node) ? new WriteResult.Done<>(stored) : result;
        }
        if (!isUnanswered(result)) {
            return result;
        }
        for (var tries = 0; tries < READS; tries++) {
            try {
                return read(Resource.PODS, pod.meta().fullName())
                        .filter(stored -> isBound(stored, pod, node))
                        .<WriteResult<Pod>>map(WriteResult.Done::new)
                        .orElse(result);
            } catch (LiveClusterException _) {
                if (!pause(READ_WAIT_MILLIS)) {
                    return result;
                }
            }
        }
        return result;
    }

    private static boolean isBound(Pod stored, Pod pod, String node) {
        return stored.meta().uid().equals(pod.meta().uid())
                && stored.spec().nodeName().equals(node);
    }

    private <T> WriteResult<T> repeated(Supplier<WriteResult<T>> write) {
        var result = once(write);
        var wait = FIRST_WAIT_MILLIS;
        for (var step = 1; step < STEPS && isUnanswered(result); step++) {
            if (!pause(wait)) {
                return result;
            }
            wait *= FACTOR;
            result = once(write);
        }
        return result;
    }

    private static boolean isUnanswered(WriteResult<?> result) {
        return result instanceof WriteResult.WriteRefused<?>(var refusal, _)
                && refusal == WriteRefusal.UNANSWERED;
    }

    /// Whether it was not interrupted.
    private static boolean pause(double millis) {
        try {
            var jitter = 1 + JITTER * ThreadLocalRandom.current().nextDouble();
            TimeUnit.MICROSECONDS.sleep((long) (millis * jitter * 1000));
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private <T> WriteResult<T> once(Supplier<WriteResult<T>> write) {
        atOnce.acquireUninterruptibly();
        try {
            return permission.mayWrite()
                    ? write.get()
                    : new WriteResult.WriteRefused<>(
                            WriteRefusal.FORBIDDEN, "this scheduler may write no more");
        } finally {
            atOnce.release();
        }
    }
}
