package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A pod that lists one claim under two names, on the real scheduler and on ours.
class ClaimTwiceAgainstKubernetesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration NAP = Duration.ofMillis(50);

    private static final String CLUSTER =
            """
            - {apiVersion: v1, kind: Node, metadata: {name: worker-0}}
            - apiVersion: resource.k8s.io/v1
              kind: DeviceClass
              metadata: {name: any}
            - apiVersion: resource.k8s.io/v1
              kind: ResourceSlice
              metadata: {name: worker-0-slice}
              spec:
                driver: d.example.com
                nodeName: worker-0
                pool: {name: worker-0, generation: 1, resourceSliceCount: 1}
                devices: [{name: d}, {name: e}]
            - apiVersion: resource.k8s.io/v1
              kind: ResourceClaim
              metadata: {name: c, namespace: default}
              spec: {devices: {requests: [{name: r, exactly: {deviceClassName: any}}]}}
            - apiVersion: resource.k8s.io/v1
              kind: ResourceClaim
              metadata: {name: both, namespace: default}
              spec: {devices: {requests: [{name: r, exactly: {deviceClassName: any, count: 2}}]}}
            """;

    private static final Tree.Mapping STATUS =
            mapping(
                    """
                    allocatable: {cpu: "4", memory: 8Gi, pods: "10"}
                    capacity: {cpu: "4", memory: 8Gi, pods: "10"}
                    conditions: [{type: Ready, status: "True", reason: KubeletReady}]
                    """);

    @RegisterExtension
    static final ControlPlaneExtension CONTROL_PLANE =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK.withSchedulerGates(
                            "OpportunisticBatching=false"));

    @Test
    void whenItsBindingFails_theClaimKeepsItsDevices() throws InterruptedException {
        var api = CONTROL_PLANE.plane().api();
        var objects = new ArrayList<Tree.Mapping>();
        for (var item : ((Tree.Sequence) YamlTree.load(CLUSTER)).items()) {
            var object = (Tree.Mapping) item;
            api.create(object);
            objects.add(
                    ApiKind.of(object) == ApiKind.NODE ? object.with("status", STATUS) : object);
        }
        var node = objects.getFirst();
        api.merge(ApiKind.path(node) + "/status", Tree.Mapping.EMPTY.with("status", STATUS));
        untaint(api, node);

        var twice = pod("twice", "c", "c");
        var greedy = pod("greedy", "both");
        api.create(twice);
        var failed = unscheduled(awaited(api, twice, now -> Trial.unscheduled(now).isPresent()));
        var claim =
                awaited(
                        api,
                        objects.get(3),
                        now ->
                                now.mapping("status").has("allocation")
                                        && now.mapping("status").items("reservedFor").isEmpty());
        api.create(greedy);
        var refused = unscheduled(awaited(api, greedy, now -> Trial.unscheduled(now).isPresent()));

        assertThat(claim.mapping("status").has("allocation")).isTrue();
        assertThat(claim.mapping("status").items("reservedFor")).isEmpty();
        assertThat(failed.text("reason")).isEqualTo("SchedulerError");
        assertThat(refused.text("reason")).isEqualTo("Unschedulable");

        objects.add(twice);
        objects.add(greedy);
        var ours = Simulator.juxta("").simulate(objects).items("pods");
        assertThat(text(ours, "default/twice", "outcome")).isEqualTo("Failed");
        assertThat(failed.text("message")).isEqualTo(text(ours, "default/twice", "error"));
        assertThat(text(ours, "default/greedy", "outcome")).isEqualTo("Unschedulable");
        assertThat(refused.text("message")).startsWith(text(ours, "default/greedy", "message"));
    }

    private static Tree.Mapping pod(String name, String... claims) {
        var references = new StringBuilder();
        for (var i = 0; i < claims.length; i++) {
            references.append("{name: x%d, resourceClaimName: %s},".formatted(i, claims[i]));
        }
        return mapping(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: default}
                spec:
                  resourceClaims: [%s]
                  containers: [{name: main, image: example.com/app:1}]
                """
                        .formatted(name, references));
    }

    /// A new node is tainted until its kubelet is heard of.
    private static void untaint(ApiServer api, Tree.Mapping node) {
        api.merge(
                ApiKind.path(node),
                Tree.Mapping.EMPTY.with(
                        "spec", Tree.Mapping.EMPTY.with("taints", Tree.Sequence.of(List.of()))));
    }

    private static Tree.Mapping awaited(
            ApiServer api, Tree.Mapping object, Predicate<Tree.Mapping> done)
            throws InterruptedException {
        var name = object.mapping("metadata").text("name");
        var seen = object;
        for (var waited = Duration.ZERO;
                waited.compareTo(PATIENCE) < 0 && !done.test(seen);
                waited = waited.plus(NAP)) {
            Thread.sleep(NAP);
            for (var each : api.list(ApiKind.of(object))) {
                seen = each.mapping("metadata").text("name").equals(name) ? each : seen;
            }
        }
        return seen;
    }

    private static Tree.Mapping unscheduled(Tree.Mapping pod) {
        return Trial.unscheduled(pod).orElseThrow();
    }

    private static String text(List<Tree> pods, String name, String field) {
        for (var item : pods) {
            if (((Tree.Mapping) item).text("pod").equals(name)) {
                return ((Tree.Mapping) item).text(field);
            }
        }
        return "";
    }

    private static Tree.Mapping mapping(String yaml) {
        return (Tree.Mapping) YamlTree.load(yaml);
    }
}
