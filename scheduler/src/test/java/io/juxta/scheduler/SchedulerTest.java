package io.juxta.scheduler;

import static io.juxta.scheduler.SmallWorld.cpuClaim;
import static io.juxta.scheduler.SmallWorld.cpus;
import static io.juxta.scheduler.SmallWorld.gpuClaim;
import static io.juxta.scheduler.SmallWorld.gpus;
import static io.juxta.scheduler.SmallWorld.node;
import static io.juxta.scheduler.SmallWorld.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.cluster.Resource;
import io.juxta.model.Claim;
import io.juxta.model.ClaimStatus;
import io.juxta.model.ClaimTemplate;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.PodStatus;
import io.juxta.model.Tree;
import io.juxta.placement.PlacementResult;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Placer;
import io.juxta.placement.Resources;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SchedulerTest {

    private final SmallWorld world = new SmallWorld();
    private final ClusterView view =
            new ClusterView(world.cluster, SmallWorld.GATES, SmallWorld.worlds());
    private final Scheduler scheduler = SmallWorld.scheduler(world.cluster, view);

    @BeforeEach
    void twoNodes() {
        world.cluster.load(Resource.NODES, node("n1", 8, 32, 10));
        world.cluster.load(Resource.NODES, node("n2", 4, 16, 10));
        world.cluster.load(Resource.SLICES, gpus("n1", 2, 1));
        world.cluster.load(Resource.SLICES, cpus("n1", 6));
    }

    @AfterEach
    void close() {
        view.close();
    }

    private List<Attempted> run() {
        return scheduler.run(Attempts.UNTIL_NONE_FITS, (_, _) -> {});
    }

    private Resources charged(String node) {
        return Objects.requireNonNull(view.snapshot().node(node)).requested();
    }

    private Pod stored(String name) {
        return world.cluster.read(Resource.PODS, "default/" + name).orElseThrow();
    }

    private Claim claim(String name) {
        return world.cluster.read(Resource.CLAIMS, "default/" + name).orElseThrow();
    }

    private static Pod important(Pod pod, int priority) {
        return new Pod(pod.meta(), pod.spec().withPriority(priority), pod.status());
    }

    @Test
    void whenAPodIsPlaced_everythingIsWrittenDown() {
        world.cluster.create(Resource.CLAIMS, gpuClaim("gpu", 1)).orThrow();
        var made = world.cluster.create(Resource.PODS, pod("p", "100m", "gpu")).orThrow();

        run();

        assertThat(stored("p").spec().nodeName()).isEqualTo("n1");
        assertThat(stored("p").status().nodeAllocatable())
                .singleElement()
                .satisfies(
                        use -> {
                            assertThat(use.claim()).isEqualTo("gpu");
                            assertThat(use.containers()).containsExactly("main");
                        });
        assertThat(claim("gpu").isAllocated()).isTrue();
        assertThat(claim("gpu").status().reservedFor())
                .singleElement()
                .satisfies(consumer -> assertThat(consumer.uid()).isEqualTo(made.meta().uid()));
    }

    @Test
    void whenAPodIsPlaced_theNodeIsChargedAtOnce() {
        world.cluster.create(Resource.CLAIMS, cpuClaim("cpus", 4)).orThrow();
        world.cluster.create(Resource.PODS, pod("p", "100m", "cpus")).orThrow();

        run();

        assertThat(charged("n1").milliCpu()).isEqualTo(4100);
    }

    @Test
    void whenAnIdleClaimHasItsDevicesElsewhere_itGivesThemBackAndThePodIsPlaced() {
        world.cluster.create(Resource.CLAIMS, gpuClaim("gpu", 1)).orThrow();
        world.cluster.create(Resource.PODS, pod("gone", "100m", "gpu")).orThrow();
        run();
        world.cluster.delete(Resource.PODS, "default/gone").orThrow();
        var held = claim("gpu");
        world.cluster
                .updateStatus(
                        Resource.CLAIMS,
                        new Claim(
                                held.meta(),
                                held.spec(),
                                new ClaimStatus(held.status().allocation(), List.of(), List.of())))
                .orThrow();
        world.cluster.load(Resource.SLICES, gpus("n2", 2, 1));
        world.cluster.create(Resource.PODS, pod("filler", "7500m")).orThrow();
        world.cluster.create(Resource.PODS, pod("next", "1", "gpu")).orThrow();

        assertThat(run()).allMatch(Attempted::placed);

        assertThat(stored("next").spec().nodeName()).isEqualTo("n2");
        assertThat(charged("n1").milliCpu()).isEqualTo(7500);
    }

    @Test
    void whenItsTurnComes_priorityThenAgeThenOrderDecide() {
        world.cluster.load(Resource.PODS, pod("late", "1"));
        world.cluster.load(Resource.PODS, pod("later", "1"));
        var old = pod("old", "1");
        var meta = old.meta();
        world.cluster.load(
                Resource.PODS,
                Resource.PODS.with(
                        old,
                        new Meta(
                                meta.namespace(),
                                meta.name(),
                                "",
                                "",
                                0,
                                Instant.parse("2020-01-01T00:00:00Z"),
                                null,
                                meta.labels(),
                                meta.annotations(),
                                meta.finalizers(),
                                meta.rest())));
        world.cluster.load(Resource.PODS, important(pod("first", "1"), 100));

        assertThat(run())
                .extracting(attempted -> attempted.pod().meta().name())
                .containsExactly("first", "old", "late", "later");
    }

    @Nested
    class GivenAPodThatWantsToBeNearAnother {

        private Pod follower() {
            return Yaml.read(
                    Pod.class,
                    """
                    apiVersion: v1
                    kind: Pod
                    metadata: {name: follower, namespace: default}
                    spec:
                      priority: 100
                      affinity:
                        podAffinity:
                          requiredDuringSchedulingIgnoredDuringExecution:
                          - topologyKey: kubernetes.io/hostname
                            labelSelector: {matchLabels: {role: leader}}
                      containers: [{name: main, image: example/app:1}]
                    """);
        }

        private Pod leader() {
            return Yaml.read(
                    Pod.class,
                    """
                    apiVersion: v1
                    kind: Pod
                    metadata: {name: leader, namespace: default, labels: {role: leader}}
                    spec:
                      containers: [{name: main, image: example/app:1}]
                    """);
        }

        @Test
        void whenTheOtherComesLater_itIsPlacedInTheNextRound() {
            world.cluster.load(Resource.PODS, follower());
            world.cluster.load(Resource.PODS, leader());

            assertThat(run()).allMatch(Attempted::placed);
            assertThat(stored("follower").spec().nodeName())
                    .isEqualTo(stored("leader").spec().nodeName());
        }

        @Test
        void whenEachIsTriedOnce_itIsLeftOver() {
            world.cluster.load(Resource.PODS, follower());
            world.cluster.load(Resource.PODS, leader());

            var results = scheduler.run(Attempts.ONCE, (_, _) -> {});

            assertThat(results.getFirst().placing())
                    .isInstanceOf(PlacementResult.Unschedulable.class);
            assertThat(results.getLast().placed()).isTrue();
        }
    }

    @Test
    void whenAPodWantsAClaimFromATemplate_itIsMadeForIt() {
        world.cluster.load(
                Resource.TEMPLATES,
                Yaml.read(
                        ClaimTemplate.class,
                        """
                        apiVersion: resource.k8s.io/v1
                        kind: ResourceClaimTemplate
                        metadata: {name: one-gpu, namespace: default}
                        spec:
                          metadata: {labels: {made: here}}
                          spec:
                            devices:
                              requests:
                              - {name: gpu, exactly: {deviceClassName: gpu}}
                        """));
        var made =
                world.cluster.load(
                        Resource.PODS,
                        Yaml.read(
                                Pod.class,
                                """
                                apiVersion: v1
                                kind: Pod
                                metadata: {name: p, namespace: default}
                                spec:
                                  resourceClaims: [{name: gpu, resourceClaimTemplateName: one-gpu}]
                                  containers:
                                  - {name: main, image: example/app:1, resources: {claims: [{name: gpu}]}}
                                """));

        run();

        var claim = claim("p-gpu");
        assertThat(stored("p").spec().nodeName()).isEqualTo("n1");
        assertThat(claim.isAllocated()).isTrue();
        assertThat(claim.meta().labels()).containsEntry("made", "here");
        assertThat(claim.meta().annotations()).containsEntry(TemplateClaims.POD_CLAIM, "gpu");
        assertThat(Owner.of(claim.meta())).contains(new Owner("Pod", "p", made.meta().uid()));
        assertThat(stored("p").status().generatedClaims())
                .singleElement()
                .satisfies(generated -> assertThat(generated.claim()).isEqualTo("p-gpu"));
    }

    @Test
    void whenTheTemplateIsMissing_thePodIsHeldBack() {
        world.cluster.load(
                Resource.PODS,
                Yaml.read(
                        Pod.class,
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: p, namespace: default}
                        spec:
                          resourceClaims: [{name: gpu, resourceClaimTemplateName: nowhere}]
                          containers: [{name: main, image: example/app:1}]
                        """));

        assertThat(run().getFirst().placing())
                .isEqualTo(
                        new PlacementResult.PlacementFailed(
                                "DynamicResources",
                                "pod \"default/p\": ResourceClaim not created yet"));
    }

    @Test
    void whenSomebodyElseBindsThePodFirst_claimsKeepTheirDevicesWithoutAReservation() {
        world.cluster.create(Resource.CLAIMS, gpuClaim("gpu", 1)).orThrow();
        var made = world.cluster.create(Resource.PODS, pod("p", "100m", "gpu")).orThrow();
        view.refresh();
        var before = view.snapshot();
        var placing =
                Placer.of(PlacementSettings.of(SmallWorld.GATES, 1_000_000))
                        .place(view.view(made), before);
        world.cluster.bind(made, "n2").orThrow();

        var bound =
                new Binder(world.cluster, view)
                        .bind(made, "n1", ((PlacementResult.Placed) placing).grant());

        assertThat(bound)
                .isEqualTo(
                        new BindingWriter.BindingResult.Refused(
                                BindingWriter.BindingStep.CLAIMS,
                                "pods default/p has been modified"));
        assertThat(claim("gpu").isAllocated()).isTrue();
        assertThat(claim("gpu").status().reservedFor()).isEmpty();
        assertThat(stored("p").status().nodeAllocatable()).isEmpty();
    }

    @Test
    void whenAPodEnds_itsNodeIsChargedNoMore() {
        world.cluster.create(Resource.PODS, pod("p", "3")).orThrow();
        run();
        var done = stored("p");
        var node = done.spec().nodeName();
        assertThat(charged(node).milliCpu()).isEqualTo(3000);

        world.cluster
                .updateStatus(
                        Resource.PODS,
                        new Pod(
                                done.meta(),
                                done.spec(),
                                new PodStatus(
                                        "Succeeded", "", List.of(), List.of(), Tree.Mapping.EMPTY)))
                .orThrow();
        view.refresh();

        assertThat(charged(node).isEmpty()).isTrue();
    }
}
