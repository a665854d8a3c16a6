package io.juxta.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.cluster.ManualClock;
import io.juxta.kube.cluster.Resource;
import io.juxta.ledger.Accounting;
import io.juxta.model.Claim;
import io.juxta.model.DeviceId;
import io.juxta.model.Flag;
import io.juxta.model.Pod;
import io.juxta.model.PodClaim;
import io.juxta.placement.PlacementResult;
import io.juxta.scheduler.live.BindingCheck;
import io.juxta.scheduler.live.LiveScheduler;
import io.juxta.scheduler.live.LiveSettings;
import io.juxta.scheduler.live.PodEvent;
import io.juxta.scheduler.live.SchedulerObserver;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A running scheduler on a cluster whose watches are late and whose answers get lost. Pods and
/// claims come and go. After each step no device is in two claims, no node is overcommitted and
/// every bound pod has its claims; at the end every pod that fits has a node.
class LiveStoryTest {

    private static final int STEPS = 40;

    static LongStream seeds() {
        return LongStream.range(0, 12);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whateverHappens_nothingIsGivenTwice(long seed) throws InterruptedException {
        var world = new SmallWorld();
        var random = new SplittableRandom(seed);
        for (var name : List.of("n1", "n2", "n3")) {
            world.cluster.create(Resource.NODES, SmallWorld.node(name, 8, 32, 20)).orThrow();
            world.cluster.create(Resource.SLICES, SmallWorld.gpus(name, 3, 1)).orThrow();
        }
        var lossy = new LostAnswers(world.cluster, new SplittableRandom(seed + 1));
        var late = new LateCluster(lossy, random);
        Queue<PodEvent> events = new ConcurrentLinkedQueue<>();
        try (var view = new ClusterView(late, SmallWorld.GATES, SmallWorld.worlds());
                var scheduler =
                        new LiveScheduler(
                                late,
                                view,
                                LiveSettings.of(
                                        Scheduler.Rules.of(SmallWorld.placer()), _ -> "juxta"),
                                events::add,
                                SchedulerObserver.NONE,
                                LiveScheduler.WatchCheck.ON,
                                BindingCheck.NONE)) {
            var made = 0;
            for (var i = 0; i < STEPS; i++) {
                if (random.nextInt(3) < 2) {
                    var claim = "c" + made;
                    world.cluster
                            .create(
                                    Resource.CLAIMS,
                                    SmallWorld.gpuClaim(claim, 1 + random.nextInt(2)))
                            .orThrow();
                    world.cluster
                            .create(Resource.PODS, SmallWorld.pod("p" + made, "500m", claim))
                            .orThrow();
                    made++;
                } else {
                    deleteOne(world, random);
                }
                settle(scheduler, world);
                check(world);
            }
            lossy.heal();
            for (var i = 0; i < 30; i++) {
                settle(scheduler, world);
            }
            check(world);
            everyPodThatFitsHasANode(world);
            assertThat(events).anyMatch(event -> event.reason().equals("Scheduled"));
        }
    }

    private static void deleteOne(SmallWorld world, SplittableRandom random) {
        var pods = world.cluster.list(Resource.PODS).objects();
        if (!pods.isEmpty()) {
            world.delete(pods.get(random.nextInt(pods.size())));
        }
    }

    /// Steps until nothing is to be done, and lets some time pass.
    private static void settle(LiveScheduler scheduler, SmallWorld world)
            throws InterruptedException {
        ((ManualClock) world.cluster.clock()).advance(Duration.ofMillis(1500));
        for (var quiet = 0; quiet < 3; ) {
            var tried = scheduler.step();
            var idle = scheduler.awaitBindings(Duration.ofMillis(2));
            quiet = tried || !idle ? 0 : quiet + 1;
        }
    }

    private static void check(SmallWorld world) {
        var holders = new HashMap<DeviceId, String>();
        for (var claim : world.cluster.list(Resource.CLAIMS).objects()) {
            var allocation = claim.status().allocation();
            if (allocation != null) {
                for (var result : allocation.results()) {
                    if (result.adminAccess() != Flag.TRUE) {
                        assertThat(holders.put(result.device(), claim.meta().name()))
                                .as("another holder of %s", result.device())
                                .isNull();
                    }
                }
            }
        }
        var pods = world.cluster.list(Resource.PODS).objects();
        for (var pod : pods) {
            if (pod.isBound()) {
                assertThat(reserved(world, pod)).as(pod.meta().name()).isTrue();
            }
        }
        assertThat(
                        NodeLedger.of(
                                world.cluster.list(Resource.NODES).objects(),
                                pods,
                                Accounting.running(SmallWorld.GATES)))
                .noneMatch(NodeLedger.LedgerRow::overcommitted);
    }

    private static boolean reserved(SmallWorld world, Pod pod) {
        return pod.spec().claims().stream()
                .allMatch(
                        each ->
                                each instanceof PodClaim.Existing(_, var name)
                                        && world.cluster
                                                .read(Resource.CLAIMS, "default/" + name)
                                                .filter(Claim::isAllocated)
                                                .filter(claim -> isFor(claim, pod))
                                                .isPresent());
    }

    private static boolean isFor(Claim claim, Pod pod) {
        return claim.status().reservedFor().stream()
                .anyMatch(consumer -> consumer.uid().equals(pod.meta().uid()));
    }

    private static void everyPodThatFitsHasANode(SmallWorld world) {
        try (var view = new ClusterView(world.cluster, SmallWorld.GATES, SmallWorld.worlds())) {
            view.refresh();
            for (var pod : view.pods()) {
                if (!pod.isBound()) {
                    assertThat(SmallWorld.placer().place(view.view(pod), view.snapshot()))
                            .as(pod.meta().name())
                            .isInstanceOf(PlacementResult.Unschedulable.class);
                }
            }
        }
    }
}
