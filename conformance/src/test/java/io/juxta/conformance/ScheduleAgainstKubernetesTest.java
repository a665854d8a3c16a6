package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// `juxta schedule` as a process of its own on the real API server, in the place of kube-scheduler.
class ScheduleAgainstKubernetesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration NAP = Duration.ofMillis(100);

    @RegisterExtension
    static final ControlPlaneExtension CONTROL_PLANE =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK.withMore("--no-scheduler"));

    @TempDir Path folder;
    private ApiServer api;
    private Process scheduler;
    private static int worlds;
    private String space = "";

    @BeforeEach
    void start() throws IOException {
        api = CONTROL_PLANE.plane().api();
        space = "w" + worlds++;
        create("{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(space));
        scheduler = schedule();
    }

    @AfterEach
    void end() throws InterruptedException {
        scheduler.destroy();
        assertThat(scheduler.waitFor(30, TimeUnit.SECONDS)).as("it ends").isTrue();
        assertThat(scheduler.exitValue()).isZero();
    }

    private Process schedule() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-XX:TieredStopAtLevel=1",
                        "io.juxta.cli.Main",
                        "schedule",
                        "--unfenced",
                        "--kubeconfig",
                        CONTROL_PLANE.plane().kubeconfig().toString())
                .redirectErrorStream(true)
                .redirectOutput(new File(folder.toFile(), "schedule.log"))
                .start();
    }

    @Test
    void whenPodsComeAndGo_devicesAreGivenOnceAndFreed() throws InterruptedException {
        world(2);
        for (var i = 0; i < 3; i++) {
            create(claim("c" + i));
            create(pod("p" + i, "c" + i, ""));
        }

        awaited(pod("p0"), ScheduleAgainstKubernetesTest::isBound);
        awaited(pod("p1"), ScheduleAgainstKubernetesTest::isBound);
        var waiting = awaited(pod("p2"), now -> condition(now).isPresent());
        var told = condition(waiting).orElseThrow();
        assertThat(told.text("reason")).isEqualTo("Unschedulable");
        assertThat(told.text("message"))
                .isEqualTo(
                        "0/1 nodes are available: 1 cannot allocate all claims. preemption: 0/1"
                                + " nodes are available: 1 Preemption is not helpful for scheduling.");
        assertThat(devices()).hasSize(2);

        delete(pod("p0"));
        awaited(pod("p2"), ScheduleAgainstKubernetesTest::isBound);
        assertThat(devices()).hasSize(2);
    }

    @Test
    void whenItIsRestarted_itGoesOnWithWhatTheClusterHolds()
            throws IOException, InterruptedException {
        world(1);
        create(claim("c0"));
        create(claim("c1"));
        create(pod("p0", "c0", ""));
        awaited(pod("p0"), ScheduleAgainstKubernetesTest::isBound);
        end();

        scheduler = schedule();
        create(pod("p1", "c1", ""));
        var waiting = awaited(pod("p1"), now -> condition(now).isPresent());
        assertThat(condition(waiting).orElseThrow().text("message"))
                .contains("1 cannot allocate all claims");
    }

    @Test
    void whenADeviceFails_thePodGetsAnotherOne() throws InterruptedException {
        world(1, "bindingConditions: [ready], bindingFailureConditions: [broken], ");
        create(claim("c0"));
        create(pod("p0", "c0", ""));
        var written =
                awaited(
                        object(ApiKind.RESOURCE_CLAIM, "c0"),
                        now -> now.mapping("status").has("allocation"));
        assertThat(isBound(api.read(pod("p0")))).isFalse();

        report(written, "ready");
        awaited(pod("p0"), ScheduleAgainstKubernetesTest::isBound);
    }

    @Test
    void whenAPodHasAGate_itWaitsForItsEnd() throws InterruptedException {
        world(1);
        create(claim("c0"));
        create(pod("p0", "c0", "schedulingGates: [{name: example.com/wait}]"));
        create(claim("c1"));
        create(pod("p1", "c1", ""));
        awaited(pod("p1"), ScheduleAgainstKubernetesTest::isBound);
        assertThat(isBound(api.read(pod("p0")))).isFalse();

        delete(pod("p1"));
        api.merge(ApiKind.path(pod("p0")), mapping("spec: {schedulingGates: []}"));
        awaited(pod("p0"), ScheduleAgainstKubernetesTest::isBound);
    }

    /// What a driver says of a device.
    private void report(Tree.Mapping claim, String condition) {
        var result =
                (Tree.Mapping)
                        claim.mapping("status")
                                .mapping("allocation")
                                .mapping("devices")
                                .items("results")
                                .getFirst();
        api.merge(
                ApiKind.path(claim) + "/status",
                mapping(
                        """
                        status:
                          devices:
                          - driver: %s
                            pool: %s
                            device: %s
                            conditions:
                            - {type: %s, status: "True", reason: Ready, message: m,
                               lastTransitionTime: "2026-01-01T00:00:00Z"}
                        """
                                .formatted(
                                        result.text("driver"),
                                        result.text("pool"),
                                        result.text("device"),
                                        condition)));
    }

    /// The devices that claims of this world hold.
    private Set<String> devices() {
        var held = new HashSet<String>();
        for (var claim : api.list(ApiKind.RESOURCE_CLAIM)) {
            for (var item :
                    claim.mapping("status")
                            .mapping("allocation")
                            .mapping("devices")
                            .items("results")) {
                var result = (Tree.Mapping) item;
                if (result.text("driver").startsWith(space)) {
                    assertThat(held.add(result.text("device"))).as(result.text("device")).isTrue();
                }
            }
        }
        return held;
    }

    private void world(int devices) {
        world(devices, "");
    }

    /// A node with a driver of its own, so that worlds do not meet.
    private void world(int devices, String more) {
        var names = new StringBuilder();
        for (var i = 0; i < devices; i++) {
            names.append("{%sname: d%d},".formatted(more, i));
        }
        for (var node : api.list(ApiKind.NODE)) {
            delete(node);
        }
        var node = mapping("{apiVersion: v1, kind: Node, metadata: {name: %s}}".formatted(space));
        api.create(node);
        api.merge(
                ApiKind.path(node) + "/status",
                mapping(
                        """
                        status:
                          allocatable: {cpu: "4", memory: 8Gi, pods: "10"}
                          capacity: {cpu: "4", memory: 8Gi, pods: "10"}
                          conditions: [{type: Ready, status: "True", reason: KubeletReady}]
                        """));
        api.merge(ApiKind.path(node), mapping("spec: {taints: []}"));
        create(
                """
                apiVersion: resource.k8s.io/v1
                kind: DeviceClass
                metadata: {name: %s}
                spec: {selectors: [{cel: {expression: 'device.driver == "%s.example.com"'}}]}
                """
                        .formatted(space, space));
        create(
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceSlice
                metadata: {name: %s}
                spec:
                  driver: %s.example.com
                  nodeName: %s
                  pool: {name: %s, generation: 1, resourceSliceCount: 1}
                  devices: [%s]
                """
                        .formatted(space, space, space, space, names));
    }

    private String claim(String name) {
        return """
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaim
        metadata: {name: %s, namespace: %s}
        spec: {devices: {requests: [{name: r, exactly: {deviceClassName: %s}}]}}
        """
                .formatted(name, space, space);
    }

    private String pod(String name, String claim, String more) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, namespace: %s}
        spec:
          schedulerName: juxta
          terminationGracePeriodSeconds: 0
          %s
          resourceClaims: [{name: d, resourceClaimName: %s}]
          containers: [{name: main, image: example.com/app:1, resources: {claims: [{name: d}]}}]
        """
                .formatted(name, space, more, claim);
    }

    private Tree.Mapping pod(String name) {
        return object(ApiKind.POD, name);
    }

    private Tree.Mapping object(ApiKind kind, String name) {
        return mapping(
                "{apiVersion: %s, kind: %s, metadata: {name: %s, namespace: %s}}"
                        .formatted(
                                kind == ApiKind.POD ? "v1" : "resource.k8s.io/v1",
                                kind == ApiKind.POD ? "Pod" : "ResourceClaim",
                                name,
                                space));
    }

    private void create(String yaml) {
        api.create(mapping(yaml));
    }

    /// At once: no kubelet is there to end its containers.
    private void delete(Tree.Mapping object) {
        api.delete(ApiKind.path(object) + "?gracePeriodSeconds=0");
    }

    private static boolean isBound(Tree.Mapping pod) {
        return !pod.mapping("spec").text("nodeName").isEmpty();
    }

    private static Optional<Tree.Mapping> condition(Tree.Mapping pod) {
        return pod.mapping("status").items("conditions").stream()
                .map(Tree.Mapping.class::cast)
                .filter(
                        each ->
                                each.text("type").equals("PodScheduled")
                                        && each.text("status").equals("False")
                                        && !each.text("reason").equals("SchedulingGated"))
                .findFirst();
    }

    private Tree.Mapping awaited(Tree.Mapping object, Predicate<Tree.Mapping> wanted)
            throws InterruptedException {
        var end = System.nanoTime() + PATIENCE.toNanos();
        var now = api.read(object);
        while (!wanted.test(now)) {
            assertThat(System.nanoTime()).as("waiting, and still %s", now).isLessThan(end);
            Thread.sleep(NAP);
            now = api.read(object);
        }
        return now;
    }

    private static Tree.Mapping mapping(String yaml) {
        return (Tree.Mapping) YamlTree.load(yaml);
    }
}
