package io.juxta.scheduler;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.ObjectChange;
import io.juxta.kube.cluster.PassingCluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.Watch;
import io.juxta.kube.cluster.WatchEvents;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;

/// A cluster whose watches are slow: changes come late, some of them twice, and now and then a
/// watch loses track.
final class LateCluster extends PassingCluster {

    private final RandomGenerator random;

    LateCluster(Cluster cluster, RandomGenerator random) {
        super(cluster);
        this.random = random;
    }

    @Override
    public <T> Watch<T> watch(Resource<T> resource, String version) {
        var watch = super.watch(resource, version);
        return new Watch<>() {
            private final Deque<ObjectChange<T>> waiting = new ArrayDeque<>();
            private List<ObjectChange<T>> last = List.of();

            @Override
            public WatchEvents<T> news() {
                if (random.nextInt(50) == 0) {
                    return new WatchEvents.Lost<>();
                }
                if (watch.news() instanceof WatchEvents.Changes<T>(var changes)) {
                    waiting.addAll(changes);
                } else {
                    return new WatchEvents.Lost<>();
                }
                var told =
                        new ArrayList<ObjectChange<T>>(random.nextInt(4) == 0 ? last : List.of());
                var fresh = new ArrayList<ObjectChange<T>>();
                for (var count = random.nextInt(waiting.size() + 1); count > 0; count--) {
                    fresh.add(waiting.removeFirst());
                }
                told.addAll(fresh);
                last = fresh;
                return new WatchEvents.Changes<>(told);
            }

            @Override
            public void close() {
                watch.close();
            }
        };
    }
}
