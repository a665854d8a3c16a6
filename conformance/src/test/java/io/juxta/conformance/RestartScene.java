package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A cluster with a pod in every state that a scheduler leaves behind when it ends, and the process
/// that schedules it.
final class RestartScene implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration NAP = Duration.ofMillis(100);

    private static final String WORLD =
            """
            apiVersion: v1
            kind: Node
            metadata: {name: big, labels: {kubernetes.io/hostname: big}}
            status:
              allocatable: {cpu: "8", memory: 8Gi, pods: "30"}
              capacity: {cpu: "8", memory: 8Gi, pods: "30"}
              declaredFeatures: [DRANodeAllocatableResources]
              conditions: [{type: Ready, status: "True", reason: KubeletReady}]
            ---
            apiVersion: v1
            kind: Node
            metadata: {name: small, labels: {kubernetes.io/hostname: small}}
            status:
              allocatable: {cpu: "1", memory: 8Gi, pods: "30"}
              capacity: {cpu: "1", memory: 8Gi, pods: "30"}
              conditions: [{type: Ready, status: "True", reason: KubeletReady}]
            ---
            apiVersion: resource.k8s.io/v1
            kind: DeviceClass
            metadata: {name: plain}
            spec: {selectors: [{cel: {expression: 'device.driver == "plain.example.com"'}}]}
            ---
            apiVersion: resource.k8s.io/v1
            kind: DeviceClass
            metadata: {name: slow}
            spec: {selectors: [{cel: {expression: 'device.driver == "slow.example.com"'}}]}
            ---
            apiVersion: resource.k8s.io/v1
            kind: DeviceClass
            metadata: {name: extended}
            spec:
              extendedResourceName: example.com/unit
              selectors: [{cel: {expression: 'device.driver == "extended.example.com"'}}]
            ---
            apiVersion: resource.k8s.io/v1
            kind: DeviceClass
            metadata: {name: costly}
            spec: {selectors: [{cel: {expression: 'device.driver == "costly.example.com"'}}]}
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceSlice
            metadata: {name: plain}
            spec:
              driver: plain.example.com
              nodeName: big
              pool: {name: plain, generation: 1, resourceSliceCount: 1}
              devices: [{name: device}]
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceSlice
            metadata: {name: slow}
            spec:
              driver: slow.example.com
              nodeName: big
              pool: {name: slow, generation: 1, resourceSliceCount: 1}
              devices: [{name: device, bindingConditions: [ready], bindingFailureConditions: [broken]}]
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceSlice
            metadata: {name: extended}
            spec:
              driver: extended.example.com
              nodeName: big
              pool: {name: extended, generation: 1, resourceSliceCount: 1}
              devices: [{name: device, bindingConditions: [ready], bindingFailureConditions: [broken]}]
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceSlice
            metadata: {name: costly}
            spec:
              driver: costly.example.com
              nodeName: big
              pool: {name: costly, generation: 1, resourceSliceCount: 1}
              devices: [{name: device, nodeAllocatableResources: {cpu: {mapping: {deviceMultiplier: "6"}}}}]
            ---
            apiVersion: scheduling.k8s.io/v1
            kind: PriorityClass
            metadata: {name: high}
            value: 1000
            """;

    private final ControlPlane plane;
    private final ApiServer api;
    private final Path folder;
    private @Nullable Process scheduler;

    RestartScene(ControlPlane plane, Path folder) {
        this.plane = plane;
        this.api = plane.api();
        this.folder = folder;
    }

    /// Starts a scheduler.
    ///
    /// @param gates of the scheduler
    void start(String gates) throws IOException {
        scheduler =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                "-XX:TieredStopAtLevel=1",
                                "io.juxta.cli.Main",
                                "schedule",
                                "--unfenced",
                                "--config",
                                configuration().toString(),
                                "--feature-gates",
                                gates,
                                "--kubeconfig",
                                plane.kubeconfig().toString())
                        .redirectErrorStream(true)
                        .redirectOutput(
                                ProcessBuilder.Redirect.appendTo(
                                        folder.resolve("schedule.log").toFile()))
                        .start();
    }

    /// A Lease that is free again soon after its holder was killed.
    private Path configuration() throws IOException {
        return Files.writeString(
                folder.resolve("scheduler.yaml"),
                """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                leaderElection: {leaseDuration: 6s, renewDeadline: 4s, retryPeriod: 1s}
                profiles:
                - schedulerName: juxta
                """);
    }

    /// The Lease of a process that is gone, as an older version stored it. Its clock was wrong.
    void storeLease() {
        api.apply(
                "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases",
                mapping(
                        """
                        apiVersion: coordination.k8s.io/v1
                        kind: Lease
                        metadata: {name: juxta, namespace: kube-system}
                        spec:
                          holderIdentity: juxta-4711
                          leaseDurationSeconds: 3
                          acquireTime: "2099-01-01T00:00:00.000000Z"
                          renewTime: "2099-01-01T00:00:10.000000Z"
                          leaseTransitions: 3
                        """));
    }

    /// By SIGKILL.
    void kill() throws InterruptedException {
        var running = running();
        running.destroyForcibly();
        running.waitFor();
    }

    /// By SIGTERM.
    void end() throws InterruptedException {
        var running = running();
        running.destroy();
        assertThat(running.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
        assertThat(running.exitValue()).isZero();
    }

    private Process running() {
        if (scheduler == null) {
            throw new IllegalStateException("No scheduler was started.");
        }
        return scheduler;
    }

    /// Makes nodes and devices.
    void setWorld() {
        try (var scene = new ClusterScene(api)) {
            // A slice that uses a feature is refused until the server has seen its node declare it.
            YamlTree.objects(WORLD).forEach(scene::admitted);
        }
    }

    /// Makes the world and a pod in every state, and waits until each is there.
    void set() {
        setWorld();
        create(claim("bound", "plain"));
        create(pod("bound", "", "bound"));
        awaited("bound", RestartScene::isBound);
        create(claim("waits", "plain"));
        create(pod("waits", "", "waits"));
        create(claim("gated", "plain"));
        create(pod("gated", "schedulingGates: [{name: example.com/wait}]", "gated"));
        create(claim("prepares", "slow"));
        create(pod("prepares", "", "prepares"));
        create(claim("costs", "costly"));
        create(pod("costs", "", "costs"));
        create(extended());
        create(
                plain("victim", "500m", "small")
                        .replace(
                                "{name: victim,",
                                "{name: victim, finalizers: [example.com/slow],"));
        awaited("victim", RestartScene::isBound);
        create(
                plain("nominated", "800m", "small")
                        .replace("spec:", "spec:\n  priorityClassName: high"));
        awaited("waits", pod -> message(pod).contains("cannot allocate all claims"));
        awaited("costs", RestartScene::isBound);
        awaited(
                "nominated",
                pod -> pod.mapping("status").text("nominatedNodeName").equals("small"));
        awaitedClaim("prepares", RestartScene::isReserved);
        awaitedExtended();
    }

    void create(String yaml) {
        api.create(mapping(yaml));
    }

    /// A pod that fits on any node has one: the new process works.
    void awaitWork(String name) {
        create(plain(name, "10m", "big"));
        awaited(name, RestartScene::isBound);
    }

    Tree.Mapping pod(String name) {
        return api.get(ApiKind.POD.collection("default") + "/" + name);
    }

    Tree.Mapping claim(String name) {
        return api.get(ApiKind.RESOURCE_CLAIM.collection("default") + "/" + name);
    }

    /// The claims that were made for the pod with an extended resource.
    List<Tree.Mapping> extendedClaims() {
        var made = new ArrayList<Tree.Mapping>();
        for (var claim : api.list(ApiKind.RESOURCE_CLAIM)) {
            if (claim.mapping("metadata").items("ownerReferences").stream()
                    .anyMatch(owner -> ((Tree.Mapping) owner).text("name").equals("extended"))) {
                made.add(claim);
            }
        }
        return made;
    }

    void awaitedExtended() {
        await(
                () -> extendedClaims().stream().filter(RestartScene::isReserved).findAny(),
                "the claim of the extended resource");
    }

    Tree.Mapping awaited(String pod, Predicate<Tree.Mapping> wanted) {
        return await(() -> Optional.of(pod(pod)).filter(wanted), "pod " + pod);
    }

    Tree.Mapping awaitedClaim(String claim, Predicate<Tree.Mapping> wanted) {
        return await(() -> Optional.of(claim(claim)).filter(wanted), "claim " + claim);
    }

    private interface Look {
        Optional<Tree.Mapping> now();
    }

    private Tree.Mapping await(Look look, String what) {
        var end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            var now = look.now();
            if (now.isPresent()) {
                return now.get();
            }
            assertThat(System.nanoTime()).as("waiting for %s", what).isLessThan(end);
            ClusterScene.pause(NAP);
        }
    }

    /// What a driver says of the device of a claim.
    void ready(Tree.Mapping claim) {
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
                            device: device
                            conditions:
                            - {type: ready, status: "True", reason: Ready, message: m,
                               lastTransitionTime: "2026-01-01T00:00:00Z"}
                        """
                                .formatted(result.text("driver"), result.text("pool"))));
    }

    void merge(String pod, String yaml) {
        api.merge(ApiKind.POD.collection("default") + "/" + pod, mapping(yaml));
    }

    /// Its containers ended, as a kubelet says it.
    void complete(String pod) {
        api.merge(
                ApiKind.POD.collection("default") + "/" + pod + "/status",
                mapping("status: {phase: Succeeded}"));
    }

    void delete(String pod) {
        api.delete(ApiKind.POD.collection("default") + "/" + pod);
    }

    static boolean isBound(Tree.Mapping pod) {
        return !pod.mapping("spec").text("nodeName").isEmpty();
    }

    static boolean isReserved(Tree.Mapping claim) {
        return claim.mapping("status").has("allocation")
                && !claim.mapping("status").items("reservedFor").isEmpty();
    }

    static String message(Tree.Mapping pod) {
        return pod.mapping("status").items("conditions").stream()
                .map(Tree.Mapping.class::cast)
                .filter(each -> each.text("type").equals("PodScheduled"))
                .map(each -> each.text("reason") + ": " + each.text("message"))
                .findFirst()
                .orElse("");
    }

    static String claim(String name, String deviceClass) {
        return """
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaim
        metadata: {name: %s, namespace: default}
        spec: {devices: {requests: [{name: r, exactly: {deviceClassName: %s}}]}}
        """
                .formatted(name, deviceClass);
    }

    static String pod(String name, String more, String claim) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, namespace: default}
        spec:
          schedulerName: juxta
          terminationGracePeriodSeconds: 0
          %s
          resourceClaims: [{name: d, resourceClaimName: %s}]
          containers: [{name: main, image: example.com/app:1, resources: {claims: [{name: d}]}}]
        """
                .formatted(name, more, claim);
    }

    static String plain(String name, String cpu, String node) {
        return """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, namespace: default}
        spec:
          schedulerName: juxta
          terminationGracePeriodSeconds: 0
          nodeSelector: {kubernetes.io/hostname: %s}
          containers: [{name: main, image: example.com/app:1, resources: {requests: {cpu: %s}}}]
        """
                .formatted(name, node, cpu);
    }

    private static String extended() {
        return """
        apiVersion: v1
        kind: Pod
        metadata: {name: extended, namespace: default}
        spec:
          schedulerName: juxta
          terminationGracePeriodSeconds: 0
          containers:
          - name: main
            image: example.com/app:1
            resources: {requests: {example.com/unit: "1"}, limits: {example.com/unit: "1"}}
        """;
    }

    private static Tree.Mapping mapping(String yaml) {
        return (Tree.Mapping) YamlTree.load(yaml);
    }

    @Override
    public void close() {
        if (scheduler != null) {
            scheduler.destroyForcibly();
        }
    }
}
