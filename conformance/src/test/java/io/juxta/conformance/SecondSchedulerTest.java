package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.PassingCluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.model.Claim;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Without fences a second scheduler takes a device that ours is about to write: the API server
/// takes both claims, and the ordered-watch check keeps our pod from running on it.
class SecondSchedulerTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @RegisterExtension
    static final ControlPlaneExtension CONTROL_PLANE =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK.withMore("--no-scheduler"));

    /// When the second scheduler writes its claim.
    private enum Moment {
        BEFORE_OURS,
        AFTER_OURS
    }

    private static ApiServer api;

    @BeforeAll
    static void start() {
        api = CONTROL_PLANE.plane().api();
        var node = mapping("{apiVersion: v1, kind: Node, metadata: {name: worker}}");
        api.create(node);
        api.merge(
                ApiKind.path(node) + "/status",
                mapping(
                        """
                        status:
                          allocatable: {cpu: "4", memory: 8Gi, pods: "10"}
                          conditions: [{type: Ready, status: "True", reason: KubeletReady}]
                        """));
        api.merge(ApiKind.path(node), mapping("spec: {taints: []}"));
        api.create(
                mapping(
                        "{apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name:"
                                + " any}}"));
        api.create(
                mapping(
                        """
                        apiVersion: resource.k8s.io/v1
                        kind: ResourceSlice
                        metadata: {name: worker}
                        spec:
                          driver: d.example.com
                          nodeName: worker
                          pool: {name: worker, generation: 1, resourceSliceCount: 1}
                          devices: [{name: d0}, {name: d1}, {name: d2}, {name: d3}]
                        """));
    }

    /// Writes as the second scheduler, at the worst moment.
    private static final class Second extends PassingCluster {

        private final String claim;
        private final Moment moment;
        private final AtomicBoolean done = new AtomicBoolean();

        Second(Cluster behind, String claim, Moment moment) {
            super(behind);
            this.claim = claim;
            this.moment = moment;
        }

        @Override
        public <T> WriteResult<T> updateStatus(Resource<T> resource, T object) {
            var takes =
                    object instanceof Claim ours
                            && ours.isAllocated()
                            && done.compareAndSet(false, true);
            if (takes && moment == Moment.BEFORE_OURS) {
                take((Claim) object);
            }
            var result = super.updateStatus(resource, object);
            if (takes && moment == Moment.AFTER_OURS) {
                take((Claim) object);
            }
            return result;
        }

        private void take(Claim ours) {
            var allocation = Objects.requireNonNull(ours.status().allocation());
            api.merge(
                    path(claim) + "/status",
                    mapping(
                            """
                            status:
                              allocation:
                                devices:
                                  results: [{request: r, driver: d.example.com, pool: worker, device: %s}]
                            """
                                    .formatted(allocation.results().getFirst().device().device())));
        }
    }

    @Test
    void whoComesLaterYields_andTakesAnotherDevice() throws Exception {
        var ours = run("early", Moment.BEFORE_OURS, 1);

        assertThat(device("early-other")).isPresent();
        assertThat(ours).isPresent().isNotEqualTo(device("early-other"));
    }

    @Test
    void whoComesFirstKeepsTheDevice() throws Exception {
        var ours = run("late", Moment.AFTER_OURS, 0);

        // Both hold it now: nobody but the other scheduler can help that, or a fence.
        assertThat(ours).isPresent().isEqualTo(device("late-other"));
    }

    private static Optional<String> run(String name, Moment moment, int yields) throws Exception {
        claim(name);
        claim(name + "-other");
        api.create(
                mapping(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: %s, namespace: default}
                        spec:
                          schedulerName: juxta
                          resourceClaims: [{name: c, resourceClaimName: %s}]
                          containers: [{name: a, image: x, resources: {claims: [{name: c}]}}]
                        """
                                .formatted(name, name)));
        try (var session =
                new LiveSession(
                        CONTROL_PLANE.plane(),
                        LiveSession.ADMINISTRATOR,
                        cluster -> new Second(cluster, name + "-other", moment))) {
            assertThat(
                            session.until(
                                    () ->
                                            api.get("/api/v1/namespaces/default/pods/" + name)
                                                    .mapping("spec")
                                                    .text("nodeName")
                                                    .equals("worker"),
                                    PATIENCE))
                    .isTrue();
            assertThat(session.yielded()).isEqualTo(yields);
        }
        return device(name);
    }

    private static void claim(String name) {
        api.create(
                mapping(
                        """
                        apiVersion: resource.k8s.io/v1
                        kind: ResourceClaim
                        metadata: {name: %s, namespace: default}
                        spec: {devices: {requests: [{name: r, exactly: {deviceClassName: any}}]}}
                        """
                                .formatted(name)));
    }

    private static Optional<String> device(String claim) {
        return results(claim).stream()
                .map(each -> ((Tree.Mapping) each).text("device"))
                .findFirst();
    }

    private static List<Tree> results(String claim) {
        return api.get(path(claim))
                .mapping("status")
                .mapping("allocation")
                .mapping("devices")
                .items("results");
    }

    private static String path(String claim) {
        return "/apis/resource.k8s.io/v1/namespaces/default/resourceclaims/" + claim;
    }

    private static Tree.Mapping mapping(String yaml) {
        return (Tree.Mapping) YamlTree.load(yaml);
    }
}
