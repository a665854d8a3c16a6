package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Groups of pods on the real scheduler and on ours: which pods get which node, what the others are
/// told, and for whom claims are reserved.
class PodGroupsAgainstKubernetesTest {

    private static final int SEEDS = Integer.getInteger("juxta.podgroups.seeds", 20);
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    /// How long nothing more may change.
    private static final Duration SILENCE = Duration.ofMillis(400);

    private static final Duration NAP = Duration.ofMillis(50);

    /// How long it takes a scheduler to hear of all pods.
    private static final Duration HEARSAY = Duration.ofMillis(500);

    private static final Tree.Sequence GATE =
            Tree.Sequence.of(
                    List.of(
                            Tree.Mapping.EMPTY.with(
                                    "name", Tree.Text.of("example.com/all-there"))));

    private static final FeatureGates GATES =
            FeatureGates.of(Map.of("GenericWorkload", true, "DRAWorkloadResourceClaims", true));

    @RegisterExtension
    static final ControlPlaneExtension CONTROL_PLANE =
            new ControlPlaneExtension(
                    ControlPlane.ControlPlaneOptions.STOCK
                            .withGates("GenericWorkload=true,DRAWorkloadResourceClaims=true")
                            .withSchedulerGates("OpportunisticBatching=false")
                            .withSchedulerConfiguration("partners/one-at-a-time.yaml")
                            .withMore(
                                    "--apiserver-arg",
                                    "--runtime-config=scheduling.k8s.io/v1beta1=true"));

    @TestFactory
    Stream<DynamicTest> written() {
        return CaseFiles.rows("pod-groups").stream()
                .map(one -> PodGroupScene.of(one.text("case"), one.mapping("given")))
                .map(this::test);
    }

    @TestFactory
    Stream<DynamicTest> fromSeeds() {
        var scenes = new ArrayList<PodGroupScene>();
        for (var seed = 0L; scenes.size() < SEEDS; seed++) {
            var scene = PodGroupScene.random(seed);
            if (PodGroupForetold.of(scene, GATES).certain()) {
                scenes.add(scene);
            }
        }
        return scenes.stream().map(this::test);
    }

    private DynamicTest test(PodGroupScene scene) {
        return DynamicTest.dynamicTest(scene.name(), () -> play(scene));
    }

    private static void play(PodGroupScene scene) throws InterruptedException {
        var foretold = PodGroupForetold.of(scene, GATES);
        assertThat(foretold.certain()).as("no choice between nodes").isTrue();
        var api = CONTROL_PLANE.plane().api();
        try {
            enter(scene, api);
            var real = awaited(foretold.seen(), api);
            if (!foretold.seen().isAs(real)) {
                assertThat(real).isEqualTo(foretold.seen());
            }
        } finally {
            clear(api, scene);
        }
    }

    /// Makes everything. The first pod of a group comes with a scheduling gate, which holds back
    /// all until they are there: Kubernetes tries a group with as many of its pods as it has heard
    /// of.
    private static void enter(PodGroupScene scene, ApiServer api) throws InterruptedException {
        var first =
                scene.objects().stream()
                        .filter(object -> ApiKind.of(object) == ApiKind.POD)
                        .findFirst()
                        .orElseThrow();
        var isGated = first.mapping("spec").has("schedulingGates");
        for (var object : scene.objects()) {
            api.create(object.equals(first) && !isGated ? gated(object, GATE) : object);
        }
        if (!isGated) {
            Thread.sleep(HEARSAY);
            api.merge(ApiKind.path(first), gated(Tree.Mapping.EMPTY, Tree.Sequence.of(List.of())));
        }
    }

    private static Tree.Mapping gated(Tree.Mapping pod, Tree.Sequence gates) {
        return pod.with("spec", pod.mapping("spec").with("schedulingGates", gates));
    }

    /// What the real cluster shows once it is as foretold and stays so, or when patience ends.
    private static PodGroupSeen awaited(PodGroupSeen foretold, ApiServer api)
            throws InterruptedException {
        var seen = PodGroupSeen.of(api);
        for (var waited = Duration.ZERO;
                waited.compareTo(PATIENCE) < 0 && !foretold.isAs(seen);
                waited = waited.plus(NAP)) {
            Thread.sleep(NAP);
            seen = PodGroupSeen.of(api);
        }
        Thread.sleep(SILENCE);
        return PodGroupSeen.of(api);
    }

    /// Takes everything away again, and waits until it is gone. Controllers clear away too, and
    /// make claims as long as there are pods.
    private static void clear(ApiServer api, PodGroupScene scene) throws InterruptedException {
        for (var kind : List.of(ApiKind.POD, ApiKind.POD_GROUP, ApiKind.RESOURCE_CLAIM)) {
            for (var left = api.list(kind); !left.isEmpty(); left = api.list(kind)) {
                left.forEach(object -> end(api, object));
                Thread.sleep(NAP);
            }
        }
        for (var object : scene.objects().reversed()) {
            api.delete(ApiKind.path(object));
        }
    }

    private static void end(ApiServer api, Tree.Mapping object) {
        try {
            if (!object.mapping("metadata").items("finalizers").isEmpty()) {
                api.merge(
                        ApiKind.path(object),
                        Tree.Mapping.EMPTY.with(
                                "metadata",
                                Tree.Mapping.EMPTY.with(
                                        "finalizers", Tree.Sequence.of(List.of()))));
            }
            api.delete(ApiKind.path(object));
        } catch (ApiServerException e) {
            if (!e.notFound()) {
                throw e;
            }
        }
    }
}
