package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.FencedCluster.Answer;
import io.juxta.conformance.controlplane.ControlPlane;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// The fences of `--mode=own` on the real API server, with the real kube-scheduler beside us.
///
/// The tests are one story: a cluster without fences, then with them.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class FencesAgainstKubernetesTest {

    private static final List<String> OWN =
            List.of("--own-nodes", "pool=gpu", "--own-drivers", "nic.example.com");

    @RegisterExtension
    static final ControlPlaneExtension CONTROL_PLANE =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK.withControllers(
                            "resourceclaim-controller,garbage-collector-controller,"
                                    + "namespace-controller,daemonset-controller"));

    @TempDir static Path folder;
    private static FencedCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = new FencedCluster(CONTROL_PLANE.plane(), folder);
        cluster.node("own", "pool: gpu");
        cluster.node("theirs", "pool: other");
        cluster.pool("gpu.example.com", "own/gpus", "nodeName: own", 2);
        cluster.pool("gpu.example.com", "theirs/gpus", "nodeName: theirs", 2);
        cluster.pool("nic.example.com", "fabric", "allNodes: true", 1);
        cluster.pool("far.example.com", "far", "allNodes: true", 1);
        cluster.apply("{apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: any}}");
    }

    @Test
    @Order(1)
    void withoutFences_twoClaimsGetOneDevice() throws Exception {
        cluster.claim("first", "any", "");
        cluster.claim("second", "any", "");

        assertThat(cluster.allocate("first", "gpu.example.com/own/gpus/d0", FencedCluster.KUBE))
                .satisfies(Answer::isAccepted);
        assertThat(cluster.allocate("second", "gpu.example.com/own/gpus/d0", List.of()))
                .satisfies(Answer::isAccepted);
        assertThat(cluster.check(OWN).exit()).isEqualTo(1);
        cluster.kubectl("delete", "resourceclaim", "first", "second");
    }

    @Test
    @Order(2)
    void withFences_aDeviceHasOneScheduler() throws Exception {
        // A pod that another scheduler placed before the node was owned.
        cluster.pod("early", "default-scheduler", "1", "", "nodeSelector: {pool: gpu}");
        cluster.awaitBound("early", "own");

        var manifests = cluster.juxta("manifests", "--mode=own", OWN);
        assertThat(manifests.exit()).as(manifests.toString()).isZero();
        cluster.apply(manifests.out());
        var unfenced = cluster.check(OWN);
        assertThat(unfenced.out())
                .isEqualTo(
                        "Node own lacks the taint of owned nodes: kubectl taint nodes own"
                                + " juxta.io/own=juxta:NoSchedule\n");
        assertThat(unfenced.exit()).isEqualTo(1);
        cluster.kubectl("taint", "nodes", "-l", "pool=gpu", "juxta.io/own=juxta:NoSchedule")
                .isAccepted();
        assertThat(cluster.check(OWN).out()).isEqualTo("All fences are there.\n");

        cluster.becomesScheduler("juxta-0");
        cluster.schedule(OWN);
        cluster.awaitRecorded("pool_gpu.example.com_own_gpus");

        cluster.claim("claim", "any", "");
        var juxta = cluster.asPod("juxta-0");
        cluster.awaitRefused(
                "claim",
                "gpu.example.com/own/gpus/d0",
                FencedCluster.KUBE,
                "device gpu.example.com/own/gpus/d0 is allocated by juxta only");
        cluster.awaitRefused(
                "claim",
                "nic.example.com/fabric/d0",
                FencedCluster.KUBE,
                "device nic.example.com/fabric/d0 is allocated by juxta only");
        cluster.awaitRefused(
                "claim", "far.example.com/far/d0", juxta, "devices of its own pools only");
        cluster.awaitRefused(
                "claim", "gpu.example.com/theirs/gpus/d0", juxta, "devices of its own pools only");
        cluster.awaitRefused(
                "claim",
                "gpu.example.com/own/gpus/d0",
                cluster.asPod("juxta-1"),
                "pod juxta-1 does not hold the Lease juxta, but juxta-0_");
        assertThat(cluster.allocate("claim", "far.example.com/far/d0", FencedCluster.KUBE))
                .satisfies(Answer::isAccepted);
    }

    @Test
    @Order(3)
    void schedulersKeepToTheirDevices_alsoWhereEveryTaintIsTolerated() throws Exception {
        var tolerant = "tolerations: [{operator: Exists}]";
        cluster.claim("stolen", "any", "device.driver == 'gpu.example.com'");
        cluster.pod(
                "thief",
                "default-scheduler",
                "100m",
                "stolen",
                tolerant + "\n  nodeSelector: {pool: gpu}");
        cluster.claim("fabric", "any", "device.driver == 'nic.example.com'");
        cluster.pod("tolerant", "default-scheduler", "100m", "fabric", tolerant);
        cluster.claim("far", "any", "device.driver == 'far.example.com'");
        cluster.pod("reaching", "juxta", "100m", "far", tolerant);
        cluster.claim("mine", "any", "device.driver == 'gpu.example.com'");
        cluster.pod("owner", "juxta", "100m", "mine", "");
        cluster.claim("linked", "any", "device.driver == 'nic.example.com'");
        cluster.pod("linked", "juxta", "100m", "linked", "");

        cluster.awaitBound("owner", "own");
        cluster.awaitBound("linked", "own");
        cluster.awaitMessage("thief", "is allocated by juxta only");
        cluster.awaitMessage("tolerant", "is allocated by juxta only");
        cluster.awaitMessage(
                "reaching",
                "0/2 nodes are available: 1 cannot allocate all claims, 1 node(s) weren't owned by"
                        + " this scheduler.");
        assertThat(cluster.devices("stolen")).isEmpty();
        assertThat(cluster.devices("far")).isEmpty();
        assertThat(cluster.devices("mine")).containsExactly("own/gpus/d0");
    }

    @Test
    @Order(4)
    void podsOfDaemonSetsAreOurs_andWhatOthersPlacedCounts() throws Exception {
        cluster.daemonSet("agent", "1500m");
        cluster.awaitDaemons("agent", List.of("own juxta", "theirs default-scheduler"));

        // Of four CPUs one is early's, one and a half the agent's, a fifth the pods of before.
        cluster.pod("large", "juxta", "2", "", "");
        cluster.awaitMessage("large", "1 Insufficient cpu");
        cluster.pod("small", "juxta", "1", "", "");
        cluster.awaitBound("small", "own");

        cluster.pod("stray", "nobody", "100m", "", "");
        assertThat(cluster.bind("stray", "own"))
                .satisfies(answer -> answer.isRefused("node own is owned by juxta"));
        assertThat(cluster.bind("stray", "theirs")).satisfies(Answer::isAccepted);
    }

    @Test
    @Order(5)
    void aSelectedNodeWithoutTaintIsNotUsed_untilItHasIt() throws Exception {
        cluster.node("later", "{pool: gpu, later: yes}");
        cluster.pod("late", "juxta", "2", "", "nodeSelector: {later: 'yes'}");
        cluster.awaitMessage("late", "1 node(s) lacked the taint juxta.io/own:NoSchedule");
        assertThat(cluster.log()).contains("node later is selected but lacks the taint");

        cluster.kubectl("taint", "nodes", "later", "juxta.io/own=juxta:NoSchedule").isAccepted();
        cluster.awaitBound("late", "later");
        cluster.awaitRecorded("node_later");
        cluster.pool("gpu.example.com", "later/gpus", "nodeName: later", 1);
        cluster.claim(
                "late",
                "any",
                "device.driver == 'gpu.example.com'"
                        + " && device.attributes['gpu.example.com'].pool == 'later/gpus'");
        cluster.pod("user", "juxta", "100m", "late", "");
        cluster.awaitBound("user", "later");
        cluster.awaitRecorded("pool_gpu.example.com_later_gpus");
    }

    @Test
    @Order(6)
    void aLargeRecordAndClaimFitTheCostOfExpressions() throws Exception {
        cluster.stop();
        cluster.recordMore(10_000);
        cluster.claim("many", "any", "");
        var devices = new StringBuilder("far.example.com/far/d0");
        for (var i = 1; i < 31; i++) {
            devices.append(",far.example.com/far/d").append(i);
        }

        assertThat(
                        cluster.allocate(
                                "many", devices + ",nic.example.com/fabric/d0", FencedCluster.KUBE))
                .satisfies(answer -> answer.isRefused("nic.example.com/fabric/d0 is allocated"));
        assertThat(
                        cluster.allocate(
                                "many", devices + ",far.example.com/far/d31", FencedCluster.KUBE))
                .satisfies(Answer::isAccepted);
    }

    @Test
    @Order(7)
    void withoutOneOfTheFencesItDoesNotStart_andSaysWhich() throws Exception {
        var objects = cluster.objects(cluster.juxta("manifests", "--mode=own -o json", OWN).out());
        var fences =
                objects.stream()
                        .filter(
                                each ->
                                        each.startsWith("ValidatingAdmission")
                                                || each.startsWith("MutatingAdmission")
                                                || each.startsWith("DeviceTaintRule")
                                                || each.startsWith("ConfigMap"))
                        .toList();
        assertThat(fences).hasSize(10);
        for (var fence : objects) {
            if (fence.startsWith("Namespace") || fence.startsWith("ServiceAccount")) {
                continue;
            }
            cluster.without(
                    fence,
                    () -> {
                        var check = cluster.check(OWN);
                        assertThat(check.exit()).as(fence).isEqualTo(1);
                        assertThat(check.out().lines().toList()).hasSize(1);
                        assertThat(check.out()).startsWith(fence + " is missing: apply what");
                        if (fences.contains(fence)) {
                            var refusal = cluster.refusedStart(OWN);
                            assertThat(refusal.exit()).as(fence).isEqualTo(2);
                            assertThat(refusal.err())
                                    .startsWith("error: " + fence + " is missing")
                                    .hasLineCount(1);
                        }
                    });
        }
        cluster.kubectl("taint", "nodes", "own", "juxta.io/own-").isAccepted();
        var refusal = cluster.refusedStart(OWN);
        assertThat(refusal.exit()).isEqualTo(2);
        assertThat(refusal.err()).startsWith("error: Node own lacks the taint").hasLineCount(1);
    }
}
