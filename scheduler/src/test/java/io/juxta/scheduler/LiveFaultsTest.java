package io.juxta.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.Listing;
import io.juxta.kube.cluster.ManualClock;
import io.juxta.kube.cluster.ObjectPatch;
import io.juxta.kube.cluster.PassingCluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.Watch;
import io.juxta.kube.cluster.WatchEvents;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.kube.cluster.WriteResult.WriteRefusal;
import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Pod;
import io.juxta.scheduler.live.AuditReport;
import io.juxta.scheduler.live.AuditSource;
import io.juxta.scheduler.live.BindingCheck;
import io.juxta.scheduler.live.LiveScheduler;
import io.juxta.scheduler.live.LiveSettings;
import io.juxta.scheduler.live.PodEvent;
import io.juxta.scheduler.live.SchedulerObserver;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// A running scheduler whose writes fail, whose watch forgets, that starts again, or that stands
/// by.
class LiveFaultsTest {

    private final SmallWorld world = new SmallWorld();
    private final Faults cluster = new Faults(world.cluster);
    private final Queue<PodEvent> events = new ConcurrentLinkedQueue<>();
    private boolean leads = true;

    /// Fails on request.
    private static final class Faults extends PassingCluster {
        private final AtomicInteger refusedPatches = new AtomicInteger();
        private volatile boolean forgets;

        Faults(Cluster behind) {
            super(behind);
        }

        @Override
        public <T> WriteResult<T> patch(Resource<T> resource, ObjectPatch patch) {
            if (patch.body().mapping("status").has("nodeAllocatableResourceClaimStatuses")
                    && refusedPatches.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                return new WriteResult.WriteRefused<>(
                        WriteRefusal.UNANSWERED, "503 the server is not ready");
            }
            return super.patch(resource, patch);
        }

        @Override
        public <T> Watch<T> watch(Resource<T> resource, String version) {
            var watch = super.watch(resource, version);
            return new Watch<>() {
                @Override
                public WatchEvents<T> news() {
                    var news = watch.news();
                    return forgets ? new WatchEvents.Changes<>(List.of()) : news;
                }

                @Override
                public void close() {
                    watch.close();
                }
            };
        }
    }

    @FunctionalInterface
    private interface Scene {
        void play(ClusterView view, LiveScheduler scheduler) throws InterruptedException;
    }

    private void play(Scene scene) throws InterruptedException {
        try (var view = new ClusterView(cluster, SmallWorld.GATES, SmallWorld.worlds());
                var scheduler =
                        new LiveScheduler(
                                cluster,
                                view,
                                LiveSettings.of(
                                                Scheduler.Rules.of(SmallWorld.placer()),
                                                _ -> "juxta")
                                        .with(() -> leads),
                                events::add,
                                SchedulerObserver.NONE,
                                LiveScheduler.WatchCheck.ON,
                                BindingCheck.NONE)) {
            scene.play(view, scheduler);
        }
    }

    private void settle(LiveScheduler scheduler) throws InterruptedException {
        for (var round = 0; round < 3; round++) {
            ((ManualClock) world.cluster.clock()).advance(Duration.ofSeconds(11));
            for (var quiet = 0; quiet < 3; ) {
                var tried = scheduler.step();
                var idle = scheduler.awaitBindings(Duration.ofMillis(2));
                quiet = tried || !idle ? 0 : quiet + 1;
            }
        }
    }

    private void node(int cpus) {
        world.cluster.create(Resource.NODES, SmallWorld.node("n1", cpus, 32, 20)).orThrow();
        world.cluster.create(Resource.SLICES, SmallWorld.cpus("n1", cpus)).orThrow();
    }

    private void pod(int number) {
        world.cluster.create(Resource.CLAIMS, SmallWorld.cpuClaim("c" + number, 2)).orThrow();
        world.cluster
                .create(Resource.PODS, SmallWorld.pod("p" + number, "500m", "c" + number))
                .orThrow();
    }

    private Pod stored(int number) {
        return world.cluster.read(Resource.PODS, "default/p" + number).orElseThrow();
    }

    private Claim claim(int number) {
        return world.cluster.read(Resource.CLAIMS, "default/c" + number).orElseThrow();
    }

    private Allocation allocation(int number) {
        return Objects.requireNonNull(claim(number).status().allocation(), "not allocated");
    }

    private boolean hasFailed() {
        return events.stream().anyMatch(event -> event.reason().equals("FailedScheduling"));
    }

    @Test
    void whenThePatchOfTheStatusFailsOnce_itIsRepeated() throws InterruptedException {
        node(8);
        pod(0);
        cluster.refusedPatches.set(1);
        play(
                (_, scheduler) -> {
                    settle(scheduler);
                    assertThat(cluster.refusedPatches).hasValue(0);
                    assertThat(stored(0).isBound()).isTrue();
                    assertThat(stored(0).status().nodeAllocatable()).isNotEmpty();
                    assertThat(hasFailed()).isFalse();
                });
    }

    @Test
    void whenThePatchOfTheStatusFailsForGood_allIsRolledBack() throws InterruptedException {
        node(8);
        pod(0);
        cluster.refusedPatches.set(Integer.MAX_VALUE);
        play(
                (view, scheduler) -> {
                    settle(scheduler);
                    assertThat(hasFailed()).isTrue();
                    assertThat(stored(0).isBound()).isFalse();
                    assertThat(stored(0).status().nodeAllocatable()).isEmpty();
                    assertThat(claim(0).status().reservedFor()).isEmpty();
                    assertThat(view.assumedPods()).isZero();
                    assertThat(view.snapshot().node("n1"))
                            .hasToString(String.valueOf(view.fromScratch().node("n1")));

                    cluster.refusedPatches.set(0);
                    settle(scheduler);
                    assertThat(stored(0).isBound()).isTrue();
                });
    }

    @Test
    void whenItStartsAgain_itCountsTheSame() throws InterruptedException {
        node(16);
        for (var i = 0; i < 5; i++) {
            pod(i);
        }
        play(
                (view, scheduler) -> {
                    settle(scheduler);
                    world.delete(stored(1));
                    settle(scheduler);
                    try (var again =
                            new ClusterView(world.cluster, SmallWorld.GATES, SmallWorld.worlds())) {
                        again.refresh();
                        assertThat(again.snapshot().nodes().getFirst().pods()).hasSize(4);
                        assertThat(SnapshotDifferences.between(view.snapshot(), again.snapshot()))
                                .isEmpty();
                    }
                });
    }

    @Test
    void whenItStandsBy_itFollowsAndWritesNothing_andWorksOnceItLeads()
            throws InterruptedException {
        leads = false;
        node(8);
        pod(0);
        play(
                (view, scheduler) -> {
                    settle(scheduler);
                    assertThat(view.pods()).hasSize(1);
                    assertThat(stored(0).status().nominatedNode()).isEmpty();
                    assertThat(claim(0).isAllocated()).isFalse();
                    leads = true;
                    settle(scheduler);
                    assertThat(stored(0).isBound()).isTrue();
                });
    }

    /// The write of a leader of before arrives late: it gives a device a second time, and reserves
    /// the claim for its pod.
    @Test
    void whenALateWriteGivesADeviceAgain_thePodIsNotBoundWithIt() throws InterruptedException {
        world.cluster.create(Resource.NODES, SmallWorld.node("n1", 8, 32, 20)).orThrow();
        world.cluster.create(Resource.SLICES, SmallWorld.gpus("n1", 2, 1)).orThrow();
        world.cluster.create(Resource.CLAIMS, SmallWorld.gpuClaim("c0", 1)).orThrow();
        world.cluster.create(Resource.PODS, SmallWorld.pod("p0", "500m", "c0")).orThrow();
        play(
                (_, scheduler) -> {
                    settle(scheduler);
                    var given = allocation(0);
                    world.cluster.create(Resource.CLAIMS, SmallWorld.gpuClaim("c1", 1)).orThrow();
                    world.cluster
                            .create(Resource.PODS, SmallWorld.pod("p1", "500m", "c1"))
                            .orThrow();
                    late(given);
                    settle(scheduler);
                    assertThat(stored(1).isBound()).isTrue();
                    var other = allocation(1);
                    assertThat(other.results().getFirst().device())
                            .isNotEqualTo(given.results().getFirst().device());
                    assertThat(events)
                            .anyMatch(
                                    event ->
                                            event.note()
                                                    .contains(
                                                            "resource claim default/c1 has a device"
                                                                    + " that claim default/c0 has,"
                                                                    + " too"));
                });
    }

    private void late(Allocation given) {
        var claim = claim(1);
        world.cluster
                .updateStatus(
                        Resource.CLAIMS,
                        new Claim(
                                claim.meta(),
                                claim.spec(),
                                new ClaimStatus(
                                        given,
                                        List.of(
                                                new ClaimStatus.Consumer(
                                                        "", "pods", "p1", stored(1).meta().uid())),
                                        List.of())))
                .orThrow();
    }

    @Test
    void whenTheWatchForgets_theAuditNoticesAndHeals() throws InterruptedException {
        node(4);
        pod(0);
        play(
                (view, scheduler) -> {
                    settle(scheduler);
                    assertThat(audited(scheduler).count()).isZero();

                    cluster.forgets = true;
                    world.delete(stored(0));
                    pod(1);
                    settle(scheduler);
                    cluster.forgets = false;
                    settle(scheduler);
                    assertThat(stored(1).isBound()).isFalse();

                    var report = audited(scheduler);
                    assertThat(report.differences().get("pods"))
                            .containsExactly("default/p0", "default/p1");
                    settle(scheduler);
                    assertThat(stored(1).isBound()).isTrue();
                    assertThat(audited(scheduler).count()).isZero();
                    assertThat(view.pods()).hasSize(1);
                });
    }

    private AuditReport audited(LiveScheduler scheduler) {
        var source =
                new AuditSource() {
                    @Override
                    public <T> Listing<T> fresh(Resource<T> resource) {
                        return world.cluster.list(resource);
                    }

                    @Override
                    public <T> Optional<T> read(Resource<T> resource, String fullName) {
                        return world.cluster.read(resource, fullName);
                    }

                    @Override
                    public void listAgain(Resource<?> resource) {
                        // Its lists are always new.
                    }
                };
        var report = new CompletableFuture<AuditReport>();
        Thread.ofVirtual()
                .start(
                        () -> {
                            try {
                                report.complete(scheduler.audit(source, Duration.ZERO));
                            } catch (InterruptedException | RuntimeException e) {
                                report.completeExceptionally(e);
                            }
                        });
        while (!report.isDone()) {
            scheduler.step();
        }
        return report.join();
    }
}
