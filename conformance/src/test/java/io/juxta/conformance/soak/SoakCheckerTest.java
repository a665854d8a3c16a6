package io.juxta.conformance.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import org.junit.jupiter.api.Test;

class SoakCheckerTest {

    private static final String NODE =
            """
            apiVersion: v1
            kind: Node
            metadata: {name: n1}
            status: {allocatable: {cpu: "2", memory: 4Gi, pods: "2"}}
            """;

    private static final String SLICE =
            """
            kind: ResourceSlice
            metadata: {name: n1-link}
            spec:
              driver: link.example.com
              nodeName: n1
              pool: {name: n1-links}
              devices: [{name: link-0, allowMultipleAllocations: true, capacity: {bandwidth: {value: "10"}}}]
            """;

    private static String pod(String name, String cpu) {
        return """
        kind: Pod
        metadata: {name: %s, namespace: default, uid: uid-%s}
        spec:
          nodeName: n1
          resourceClaims: [{name: d, resourceClaimName: %s}]
          containers: [{name: main, resources: {requests: {cpu: "%s"}}}]
        """
                .formatted(name, name, name, cpu);
    }

    private static String claim(String name, String reservedFor, String result) {
        return """
        kind: ResourceClaim
        metadata: {name: %s, namespace: default}
        status:
          reservedFor: [%s]
          allocation:
            nodeSelector: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [n1]}]}]}
            devices: {results: [%s]}
        """
                .formatted(
                        name,
                        reservedFor.isEmpty()
                                ? ""
                                : "{resource: pods, name: %s, uid: uid-%s}"
                                        .formatted(reservedFor, reservedFor),
                        result);
    }

    private static String gpu(String device) {
        return "{driver: gpu.example.com, pool: n1, device: %s}".formatted(device);
    }

    private static String share(String bandwidth) {
        return """
        {driver: link.example.com, pool: n1-links, device: link-0, shareID: s-%s, consumedCapacity: {bandwidth: "%s"}}\
        """
                .formatted(bandwidth, bandwidth);
    }

    private static SoakSnapshot snapshot(String... objects) {
        var kinds = new EnumMap<ApiKind, List<Tree.Mapping>>(ApiKind.class);
        for (var text : objects) {
            var object = (Tree.Mapping) YamlTree.load(text);
            kinds.computeIfAbsent(ApiKind.of(object), _ -> new ArrayList<>()).add(object);
        }
        return new SoakSnapshot("1", kinds);
    }

    private static List<String> violations(String... objects) {
        return SoakChecker.violations(snapshot(objects));
    }

    @Test
    void whenAllIsWell_nothingIsFound() {
        assertThat(
                        violations(
                                NODE,
                                SLICE,
                                pod("a", "1"),
                                claim("a", "a", gpu("gpu-1")),
                                pod("b", "500m"),
                                claim("b", "b", gpu("gpu-2") + ", " + share("10"))))
                .isEmpty();
    }

    @Test
    void aDeviceInTwoClaims() {
        assertThat(
                        violations(
                                pod("a", "1"),
                                claim("a", "a", gpu("gpu-1")),
                                pod("b", "1"),
                                claim("b", "b", gpu("gpu-1"))))
                .containsExactly(
                        "gpu.example.com/n1/gpu-1 is in the claims [default/a, default/b], whose"
                                + " pods are all bound");
    }

    @Test
    void aShareBeyondTheCapacity() {
        assertThat(
                        violations(
                                SLICE,
                                pod("a", "1"),
                                claim("a", "a", share("6")),
                                pod("b", "1"),
                                claim("b", "b", share("5"))))
                .containsExactly(
                        "link.example.com/n1-links/link-0 has 10 of bandwidth, and 11 are drawn by"
                                + " [default/a, default/b]");
    }

    @Test
    void aNodeBeyondWhatItCanTake() {
        assertThat(
                        violations(
                                NODE,
                                pod("a", "1500m"),
                                claim("a", "a", gpu("gpu-1")),
                                pod("b", "501m"),
                                claim("b", "b", gpu("gpu-2"))))
                .containsExactly("node n1 can take 2 of cpu and has 2.001 on it");
    }

    @Test
    void theCostOfADeviceCounts() {
        var charged =
                pod("a", "1600m")
                        + """
                        status:
                          nodeAllocatableResourceClaimStatuses:
                          - {resourceClaimName: a, mapping: [{name: cpu, quantity: 500m}]}
                        """;
        assertThat(violations(NODE, charged, claim("a", "a", gpu("gpu-0"))))
                .containsExactly("node n1 can take 2 of cpu and has 2.100 on it");
        assertThat(violations(NODE, pod("a", "1"), claim("a", "a", gpu("gpu-0"))))
                .containsExactly("default/a is bound without the cost of default/a in its status");
    }

    @Test
    void aBoundPodWhoseClaimIsNotItsOwn() {
        assertThat(violations(pod("a", "1")))
                .containsExactly("default/a is bound without its claim d");
        assertThat(violations(pod("a", "1"), claim("a", "b", gpu("gpu-1"))))
                .containsExactly("default/a is bound and default/a is not reserved for it");
        assertThat(
                        violations(
                                pod("a", "1").replace("nodeName: n1", "nodeName: n2"),
                                claim("a", "a", gpu("gpu-1"))))
                .containsExactly("default/a is bound and the devices of default/a are elsewhere");
        assertThat(
                        violations(
                                pod("a", "1"),
                                "{kind: ResourceClaim, metadata: {name: a, namespace: default}}"))
                .containsExactly("default/a is bound and default/a has no devices");
    }

    @Test
    void aVolumeThatIsElsewhere() {
        assertThat(
                        violations(
                                """
                                kind: Pod
                                metadata: {name: a, namespace: default, uid: uid-a}
                                spec: {nodeName: n1, volumes: [{name: v, persistentVolumeClaim: {claimName: v}}]}
                                """,
                                "{kind: PersistentVolumeClaim, metadata: {name: v, namespace:"
                                        + " default}, spec: {volumeName: n2-disk}}",
                                """
                                kind: PersistentVolume
                                metadata: {name: n2-disk}
                                spec:
                                  nodeAffinity:
                                    required:
                                      nodeSelectorTerms:
                                      - matchExpressions: [{key: kubernetes.io/hostname, operator: In, values: [n2]}]
                                """))
                .containsExactly("default/a is on n1, its volume n2-disk elsewhere");
    }

    @Test
    void whatIsLeftOver() {
        assertThat(SoakChecker.leaks(snapshot(claim("a", "a", gpu("gpu-1")))))
                .containsExactly(
                        "default/a is reserved for a, which is gone",
                        "default/a holds devices and no pod is there");
        assertThat(SoakChecker.leaks(snapshot(pod("a", "1"), claim("a", "a", gpu("gpu-1")))))
                .isEmpty();
    }
}
