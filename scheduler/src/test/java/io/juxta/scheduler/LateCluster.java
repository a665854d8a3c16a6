package io.juxta.scheduler;

import io.juxta.kube.Change;
import io.juxta.kube.Cluster;
import io.juxta.kube.Listing;
import io.juxta.kube.News;
import io.juxta.kube.Resource;
import io.juxta.kube.Watch;
import io.juxta.kube.Written;
import io.juxta.model.Pod;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// A cluster whose watches are slow: changes come late, some of them twice, and now and then a
/// watch loses track.
final class LateCluster implements Cluster {

    private final Cluster cluster;
    private final RandomGenerator random;

    LateCluster(Cluster cluster, RandomGenerator random) {
        this.cluster = cluster;
        this.random = random;
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
        var watch = cluster.watch(resource, version);
        return new Watch<>() {
            private final Deque<Change<T>> waiting = new ArrayDeque<>();
            private List<Change<T>> last = List.of();

            @Override
            public News<T> news() {
                if (random.nextInt(50) == 0) {
                    return new News.Lost<>();
                }
                if (watch.news() instanceof News.Changes<T>(var changes)) {
                    waiting.addAll(changes);
                } else {
                    return new News.Lost<>();
                }
                var told = new ArrayList<Change<T>>(random.nextInt(4) == 0 ? last : List.of());
                var fresh = new ArrayList<Change<T>>();
                for (var count = random.nextInt(waiting.size() + 1); count > 0; count--) {
                    fresh.add(waiting.removeFirst());
                }
                told.addAll(fresh);
                last = fresh;
                return new News.Changes<>(told);
            }

            @Override
            public void close() {
                watch.close();
            }
        };
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
        return cluster.updateStatus(resource, object);
    }

    @Override
    public <T> Written<T> delete(Resource<T> resource, String fullName) {
        return cluster.delete(resource, fullName);
    }

    @Override
    public Written<Pod> bind(Pod pod, String node) {
        return cluster.bind(pod, node);
    }
}
