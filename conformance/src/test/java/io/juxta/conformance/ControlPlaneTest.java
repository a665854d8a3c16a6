package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The partner itself: it comes up with the gates it is given, places a pod, and leaves nothing
/// behind.
class ControlPlaneTest {

    @RegisterExtension
    static final ControlPlaneExtension PARTNER =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK
                            .withGates("DRANodeAllocatableResources=true")
                            .withSchedulerConfiguration("partners/one-at-a-time.yaml"));

    @Test
    void aPodWithAClaimTemplateIsPlacedAndChargedForItsDevice() {
        var api = PARTNER.plane().api();
        api.create(
                object(
                        """
                        {"apiVersion":"v1","kind":"Node","metadata":{"name":"n1"},"status":{
                          "capacity":{"cpu":"8","memory":"8Gi","pods":"10"},
                          "allocatable":{"cpu":"8","memory":"8Gi","pods":"10"},
                          "declaredFeatures":["DRANodeAllocatableResources"]}}\
                        """));
        api.create(
                object(
                        """
                        {"apiVersion":"resource.k8s.io/v1","kind":"DeviceClass","metadata":{"name":"cores"},
                         "spec":{"selectors":[{"cel":{"expression":"device.driver == 'cpu.example'"}}]}}\
                        """));
        var slice =
                object(
                        """
                        {"apiVersion":"resource.k8s.io/v1","kind":"ResourceSlice","metadata":{"name":"s"},
                         "spec":{"driver":"cpu.example","nodeName":"n1",
                          "pool":{"name":"n1","generation":1,"resourceSliceCount":1},
                          "devices":[{"name":"d0",
                           "nodeAllocatableResources":{"cpu":{"mapping":{"deviceMultiplier":"2"}}}}]}}\
                        """);
        eventually(() -> api.create(slice));
        api.create(
                object(
                        """
                        {"apiVersion":"resource.k8s.io/v1","kind":"ResourceClaimTemplate","metadata":{"name":"t"},
                         "spec":{"spec":{"devices":{"requests":[
                          {"name":"r","exactly":{"deviceClassName":"cores"}}]}}}}\
                        """));

        try (var pods = api.watch(ApiKind.POD)) {
            var pod =
                    api.create(
                            object(
                                    """
                                    {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","namespace":"default"},
                                     "spec":{"resourceClaims":[{"name":"c","resourceClaimTemplateName":"t"}],
                                      "containers":[{"name":"main","image":"example.com/app:1",
                                       "resources":{"claims":[{"name":"c"}]}}]}}\
                                    """));
            var bound =
                    pods.await(
                                    pod,
                                    now -> now.mapping("spec").has("nodeName"),
                                    Duration.ofSeconds(30))
                            .orElseThrow();

            assertThat(bound.mapping("spec").text("nodeName")).isEqualTo("n1");
            var charged =
                    (Tree.Mapping)
                            bound.mapping("status")
                                    .items("nodeAllocatableResourceClaimStatuses")
                                    .getFirst();
            assertThat(charged.items("mapping"))
                    .containsExactly(object("{\"name\":\"cpu\",\"quantity\":\"2\"}"));
        }
        assertThat(PARTNER.plane().schedulerMetrics())
                .contains("scheduler_scheduling_algorithm_duration_seconds_sum");
    }

    @Test
    void whatTheServerRefusesIsSaidInItsOwnWords() {
        var api = PARTNER.plane().api();

        assertThatThrownBy(() -> api.get("/api/v1/nodes/nobody"))
                .isInstanceOf(ApiServerException.class)
                .hasMessageContaining("404")
                .hasMessageContaining("not found");
    }

    @Test
    void whenTheOneWhoStartedItIsKilled_everythingEnds() throws IOException, InterruptedException {
        var script =
                new ProcessBuilder("partners/control-plane", "--no-scheduler")
                        .directory(new File(System.getProperty("juxta.root", "..")))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        var folder = folder(script);
        var components = new ArrayList<ProcessHandle>();
        script.descendants().forEach(components::add);
        assertThat(components).hasSizeGreaterThanOrEqualTo(3);

        // The pipe to the script is all that ties it to us.
        script.getOutputStream().close();

        assertThat(script.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(components).noneMatch(ProcessHandle::isAlive);
        assertThat(Files.exists(folder)).isFalse();
    }

    private static Path folder(Process script) throws IOException {
        var lines =
                new BufferedReader(
                        new InputStreamReader(script.getInputStream(), StandardCharsets.UTF_8));
        var folder = "";
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("folder=")) {
                folder = line.substring("folder=".length());
            }
            if (line.equals("ready")) {
                return Path.of(folder);
            }
        }
        throw new IOException("The control plane did not come up.");
    }

    private interface Deed {
        Tree.Mapping done();
    }

    /// The server learns of a node's features a moment after the node.
    private static void eventually(Deed deed) {
        for (var tries = 0; ; tries++) {
            try {
                assertThat(deed.done().text("kind")).isEqualTo("ResourceSlice");
                return;
            } catch (ApiServerException e) {
                if (e.code() != 403 || tries == 100) {
                    throw e;
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Tree.Mapping object(String json) {
        return (Tree.Mapping) JsonTrees.parse(json, Source.of("an object of this test"));
    }
}
