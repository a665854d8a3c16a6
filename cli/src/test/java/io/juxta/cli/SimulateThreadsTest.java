package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How many threads look at nodes shows in no answer.
class SimulateThreadsTest {

    private static final int NODES = 150;
    private static final int PODS = 40;

    @TempDir Path folder;
    private String dump = "";

    /// Nodes of three sizes with a few devices each, and pods that spread over zones and want
    /// devices.
    @BeforeEach
    void grow() throws IOException {
        var text = new StringBuilder();
        for (var i = 0; i < NODES; i++) {
            text.append(
                    """
                    apiVersion: v1
                    kind: Node
                    metadata: {name: n%d, labels: {kubernetes.io/hostname: n%d, topology.kubernetes.io/zone: z%d}}
                    status: {allocatable: {cpu: "%d", memory: 16Gi, pods: "4"}}
                    ---
                    apiVersion: resource.k8s.io/v1
                    kind: ResourceSlice
                    metadata: {name: s%d}
                    spec:
                      driver: d.example.com
                      nodeName: n%d
                      pool: {name: n%d, generation: 1, resourceSliceCount: 1}
                      devices: [{name: d-0}, {name: d-1}]
                    ---
                    """
                            .formatted(i, i, i % 3, 2 + i % 3, i, i, i));
        }
        for (var i = 0; i < PODS; i++) {
            text.append(
                    """
                    apiVersion: v1
                    kind: Pod
                    metadata: {name: p%d, namespace: default, labels: {app: a}}
                    spec:
                      topologySpreadConstraints:
                      - maxSkew: 1
                        topologyKey: topology.kubernetes.io/zone
                        whenUnsatisfiable: DoNotSchedule
                        labelSelector: {matchLabels: {app: a}}
                      resourceClaims: [{name: d, resourceClaimTemplateName: two}]
                      containers: [{name: c, image: i, resources: {requests: {cpu: %dm}, claims: [{name: d}]}}]
                    ---
                    """
                            .formatted(i, 100 * (1 + i % 7)));
        }
        text.append(
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaimTemplate
                metadata: {name: two, namespace: default}
                spec: {spec: {devices: {requests: [{name: r, exactly: {deviceClassName: d, count: 2}}]}}}
                ---
                apiVersion: resource.k8s.io/v1
                kind: DeviceClass
                metadata: {name: d}
                spec: {selectors: [{cel: {expression: 'device.driver == "d.example.com"'}}]}
                """);
        dump = Files.writeString(folder.resolve("dump.yaml"), text.toString()).toString();
    }

    @Test
    void whenSeveralThreadsLookAtNodes_theAnswerHasTheSameBytes() {
        var alone = Run.of("simulate", "-f", dump, "-o", "json", "--threads", "1");
        var together = Run.of("simulate", "-f", dump, "-o", "json", "--threads", "4");

        assertThat(alone.stdout()).contains("\"placed\": " + PODS);
        assertThat(together).isEqualTo(alone);
    }

    @Test
    void whenNodesAreSampledAsKubernetesDoes_theAnswerHasTheSameBytesToo() {
        var alone =
                Run.of(
                        "simulate",
                        "-f",
                        dump,
                        "-o",
                        "json",
                        "--threads",
                        "1",
                        "--node-sampling=kubernetes");
        var together =
                Run.of(
                        "simulate",
                        "-f",
                        dump,
                        "-o",
                        "json",
                        "--threads",
                        "4",
                        "--node-sampling=kubernetes");

        assertThat(alone.stdout()).contains("\"placed\": " + PODS);
        assertThat(together).isEqualTo(alone);
    }
}
