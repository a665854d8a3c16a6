package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.conformance.controlplane.RealNode;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The image as a pod of a real node: containerd starts it, with the Deployment of `deploy/`, and
/// it binds another pod, which runs.
class ImageOnNodeTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration NAP = Duration.ofMillis(200);

    @Order(1)
    @RegisterExtension
    static final ControlPlaneExtension CONTROL_PLANE =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK
                            .withControllers(
                                    "resourceclaim-controller,garbage-collector-controller,"
                                            + "namespace-controller,deployment-controller,"
                                            + "replicaset-controller")
                            .withMore("--service-accounts"));

    @Order(2)
    @RegisterExtension
    static final ImageExtension IMAGE = new ImageExtension();

    /// Where kube-scheduler puts the pod of the image.
    @Order(3)
    @RegisterExtension
    static final RealNodeExtension COMMON =
            new RealNodeExtension(
                    CONTROL_PLANE,
                    () -> RealNode.NodeOptions.STOCK.withImage(IMAGE.image().archive()));

    /// Where juxta alone puts pods.
    @Order(4)
    @RegisterExtension
    static final RealNodeExtension OWNED =
            new RealNodeExtension(
                    CONTROL_PLANE,
                    () ->
                            RealNode.NodeOptions.STOCK.withMore(
                                    "--name", "owned", "--labels", "pool=gpu"));

    @Test
    void whenTheImageRunsAsAPod_itBindsAnotherPod() throws IOException, InterruptedException {
        var api = CONTROL_PLANE.plane().api();
        applyManifests(api);
        api.merge(
                "/api/v1/nodes/" + OWNED.node().name(),
                DeployFilesTest.mapping(
                        "spec: {taints: [{key: juxta.io/own, value: juxta, effect: NoSchedule}]}"));
        var deployment = deployment(CONTROL_PLANE.plane().server().getPort());
        api.apply(DeployFilesTest.collection(deployment), deployment);
        var own = awaited("a ready pod of the image", () -> ready(api, "juxta", "juxta-schedule"));
        assertThat(user(own)).contains("65532");

        var placed =
                DeployFilesTest.mapping(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: placed, namespace: default}
                        spec:
                          schedulerName: juxta
                          terminationGracePeriodSeconds: 0
                          containers:
                          - {name: main, image: "%s", imagePullPolicy: Never, command: [sleep, "1000"]}
                        """
                                .formatted(OWNED.node().busybox()));
        api.create(placed);

        var running = awaited("the other pod", () -> ready(api, "default", "placed"));
        assertThat(running.mapping("spec").text("nodeName")).isEqualTo(OWNED.node().name());
        assertThat(own.mapping("spec").text("nodeName")).isEqualTo(COMMON.node().name());
        assertThat(restarts(own)).isEqualTo(restarts(api.read(own)));
    }

    /// The account, its permissions and the fences.
    private static void applyManifests(ApiServer api) {
        var manifests =
                TypedCommand.run(
                        List.of("schedule", "manifests"),
                        "--mode=own",
                        "--own-nodes=pool=gpu",
                        "-o",
                        "json");
        assertThat(manifests.exit()).as(manifests.toString()).isZero();
        for (var object : DeployFilesTest.mapping(manifests.out()).items("items")) {
            var written = (Tree.Mapping) object;
            api.apply(DeployFilesTest.collection(written), written);
        }
    }

    /// The Deployment as it is, but once, on the network of the host, since the API server listens
    /// nowhere else.
    private static Tree.Mapping deployment(int port) throws IOException {
        var text = Files.readString(DeployFilesTest.FOLDER.resolve("schedule.yaml"));
        var changed =
                text.split("(?m)^---$", 2)[0]
                        .replace("replicas: 2", "replicas: 1")
                        .replace(
                                "      serviceAccountName: juxta\n",
                                "      serviceAccountName: juxta\n      hostNetwork: true\n")
                        .replace(
                                "        env:\n",
                                """
                                        env:
                                        - {name: KUBERNETES_SERVICE_HOST, value: 127.0.0.1}
                                        - {name: KUBERNETES_SERVICE_PORT, value: "%d"}
                                """
                                        .formatted(port));
        assertThat(changed).contains("hostNetwork", "KUBERNETES_SERVICE_PORT", "replicas: 1");
        return DeployFilesTest.mapping(changed);
    }

    /// The first pod whose name starts so, when it is ready.
    private static Optional<Tree.Mapping> ready(ApiServer api, String space, String name) {
        return api.list(ApiKind.POD).stream()
                .filter(pod -> pod.mapping("metadata").text("namespace").equals(space))
                .filter(pod -> pod.mapping("metadata").text("name").startsWith(name))
                .filter(
                        pod ->
                                pod.mapping("status").items("conditions").stream()
                                        .map(Tree.Mapping.class::cast)
                                        .anyMatch(
                                                each ->
                                                        each.text("type").equals("Ready")
                                                                && each.text("status")
                                                                        .equals("True")))
                .findFirst();
    }

    private static Tree.Mapping container(Tree.Mapping pod) {
        return (Tree.Mapping) pod.mapping("status").items("containerStatuses").getFirst();
    }

    private static String user(Tree.Mapping pod) {
        return String.valueOf(container(pod).mapping("user").mapping("linux").fields().get("uid"));
    }

    private static String restarts(Tree.Mapping pod) {
        return String.valueOf(container(pod).fields().get("restartCount"));
    }

    private static Tree.Mapping awaited(String what, Supplier<Optional<Tree.Mapping>> look)
            throws IOException, InterruptedException {
        var end = System.nanoTime() + PATIENCE.toNanos();
        for (var found = look.get(); ; found = look.get()) {
            if (found.isPresent()) {
                return found.get();
            }
            if (System.nanoTime() > end) {
                throw new AssertionError(
                        "%s is missing after %s. The pods print:\n%s"
                                .formatted(what, PATIENCE, printed()));
            }
            Thread.sleep(NAP);
        }
    }

    private static String printed() throws IOException {
        var all = new StringBuilder();
        try (var files = Files.walk(COMMON.node().logs())) {
            for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                all.append(file).append('\n').append(Files.readString(file));
            }
        }
        return all.toString();
    }
}
