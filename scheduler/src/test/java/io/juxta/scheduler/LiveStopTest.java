package io.juxta.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.PassingCluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.Pod;
import io.juxta.model.Slice;
import io.juxta.scheduler.live.BindingCheck;
import io.juxta.scheduler.live.LiveScheduler;
import io.juxta.scheduler.live.LiveSettings;
import io.juxta.scheduler.live.PodEvent;
import io.juxta.scheduler.live.PodEvents;
import io.juxta.scheduler.live.SchedulerObserver;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A scheduler that is asked to end while a binding is under way.
class LiveStopTest {

    private static LiveScheduler scheduler(Cluster cluster, ClusterView view, PodEvents events) {
        return new LiveScheduler(
                cluster,
                view,
                LiveSettings.of(Scheduler.Rules.of(SmallWorld.placer()), _ -> "juxta"),
                events,
                SchedulerObserver.NONE,
                LiveScheduler.WatchCheck.ON,
                BindingCheck.NONE);
    }

    private static SmallWorld world(Slice slice) {
        var world = new SmallWorld();
        world.cluster.create(Resource.NODES, SmallWorld.node("n1", 8, 32, 20)).orThrow();
        world.cluster.create(Resource.SLICES, slice).orThrow();
        world.cluster.create(Resource.CLAIMS, SmallWorld.gpuClaim("c", 1)).orThrow();
        world.cluster.create(Resource.PODS, SmallWorld.pod("p", "500m", "c")).orThrow();
        return world;
    }

    @Test
    @Timeout(15)
    void whenItIsStoppedAfterAClaimWasWritten_theBindingStillSeesItOnTheWatch()
            throws InterruptedException {
        var world = world(SmallWorld.gpus("n1", 1, 1));
        var stop = new AtomicReference<Runnable>(() -> {});
        var stopping =
                new PassingCluster(world.cluster) {
                    @Override
                    public <T> WriteResult<T> updateStatus(Resource<T> resource, T object) {
                        var result = super.updateStatus(resource, object);
                        Objects.requireNonNull(stop.get()).run();
                        return result;
                    }
                };
        try (var view = new ClusterView(stopping, SmallWorld.GATES, SmallWorld.worlds());
                var scheduler = scheduler(stopping, view, _ -> {})) {
            stop.set(scheduler::stop);

            scheduler.run();
        }

        assertThat(world.cluster.read(Resource.PODS, "default/p").map(Pod::isBound)).contains(true);
    }

    @Test
    @Timeout(15)
    void whenItIsStoppedWhileADriverPreparesADevice_theClaimKeepsItAndLosesTheReservation()
            throws InterruptedException {
        var world =
                world(
                        Yaml.read(
                                Slice.class,
                                """
                                apiVersion: resource.k8s.io/v1
                                kind: ResourceSlice
                                metadata: {name: n1-gpu}
                                spec:
                                  driver: gpu.example.com
                                  nodeName: n1
                                  pool: {name: n1, generation: 1, resourceSliceCount: 1}
                                  devices:
                                  - {name: gpu-0, bindingConditions: [ready], bindingFailureConditions: [broken]}
                                """));
        var events = new LinkedBlockingQueue<PodEvent>();
        try (var view = new ClusterView(world.cluster, SmallWorld.GATES, SmallWorld.worlds());
                var scheduler = scheduler(world.cluster, view, events::add)) {
            var stopper =
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try {
                                            events.take();
                                        } catch (InterruptedException _) {
                                            Thread.currentThread().interrupt();
                                        }
                                        scheduler.stop();
                                    });

            scheduler.run();

            stopper.join();
        }

        assertThat(world.cluster.read(Resource.PODS, "default/p").map(Pod::isBound))
                .contains(false);
        var claim = world.cluster.read(Resource.CLAIMS, "default/c").orElseThrow();
        assertThat(claim.isAllocated()).isTrue();
        assertThat(claim.status().reservedFor()).isEmpty();
    }
}
