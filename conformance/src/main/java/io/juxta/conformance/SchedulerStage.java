package io.juxta.conformance;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.conformance.controlplane.ObjectWatch;
import io.juxta.model.Tree;
import io.juxta.testkit.ClusterWorld;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The environment of the real scheduler: one control plane, on which one seeded cluster after the
/// other is set up, its pods are created one at a time, and everything is removed.
final class SchedulerStage implements AutoCloseable {

    /// The gates of the comparison, on both sides.
    static final String GATES =
            "DRAListTypeAttributes=true,DRADerivedAttributes=true,"
                    + "DRANodeAllocatableResources=true,DRADeviceCompatibilityGroups=true,"
                    + "DRAOptionalNodeOperations=true";

    /// The rules of the comparison, on both sides.
    static final String PROFILES = "partners/profiles.yaml";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /// After so much time without a condition a pod counts as held back.
    private static final Duration SILENCE = Duration.ofMillis(600);

    private final ControlPlane plane;
    private final ApiServer api;
    private final ObjectWatch pods;
    private final ObjectWatch claims;
    private final AttachingDriver driver;
    private final ClusterScene scene;
    private final Map<ApiKind, List<Tree.Mapping>> known = new EnumMap<>(ApiKind.class);
    private List<Tree.Mapping> still = List.of();
    private List<Tree.Mapping> originals = List.of();
    private String prefix = "";

    private SchedulerStage(ControlPlane plane) {
        this.plane = plane;
        this.api = plane.api();
        this.pods = api.watch(ApiKind.POD);
        this.claims = api.watch(ApiKind.RESOURCE_CLAIM);
        this.driver = new AttachingDriver(api);
        this.scene = new ClusterScene(api);
    }

    /// A control plane for the comparison: one pod at a time, all nodes scored, no preemption or
    /// eviction.
    static SchedulerStage open() throws IOException {
        return new SchedulerStage(
                ControlPlane.start(
                        ControlPlane.ControlPlaneOptions.STOCK
                                .withGates(GATES)
                                .withSchedulerGates("OpportunisticBatching=false")
                                .withSchedulerConfiguration(PROFILES)
                                .withMore("--scheduler-arg", "--vmodule=schedule_one=10")));
    }

    ControlPlane plane() {
        return plane;
    }

    /// Makes everything a cluster has before its first pod comes.
    void set(ClusterWorld world) {
        prefix = world.name() + "-";
        originals = world.objects();
        known.clear();
        still = scene.set(world);
    }

    /// Lets a pod come and waits for what becomes of it. One that finds no node is taken away,
    /// comes again, and what becomes of it then counts; at last it is taken away with its claims.
    Trial attempt(Tree.Mapping pod) {
        var trial = once(pod);
        if (trial.outcome() == Trial.Outcome.PLACED) {
            return trial;
        }
        takeAway(trial);
        trial = once(pod);
        if (trial.outcome() != Trial.Outcome.PLACED) {
            takeAway(trial);
            renewClaims(pod);
        }
        return trial;
    }

    private Trial once(Tree.Mapping pod) {
        var before = new ArrayList<>(still);
        before.addAll(now(ApiKind.RESOURCE_CLAIM));
        before.addAll(now(ApiKind.POD));
        var arrived = api.create(pod);
        var heldBack = isHeldBack(pod, before);
        var decided =
                pods.await(
                        arrived,
                        now ->
                                uid(now).equals(uid(arrived))
                                        && (now.mapping("spec").has("nodeName")
                                                || Trial.unscheduled(now).isPresent()),
                        heldBack ? SILENCE : PATIENCE);
        if (decided.isEmpty() && !heldBack) {
            throw new ApiServerException(
                    0, "nothing was said of " + name(pod) + " for " + PATIENCE);
        }
        known.clear();
        return Trial.of(before, arrived, decided, now(ApiKind.RESOURCE_CLAIM));
    }

    /// The objects of a kind that belong to this cluster, read again whenever something was done.
    private List<Tree.Mapping> now(ApiKind kind) {
        return known.computeIfAbsent(
                kind,
                _ ->
                        api.list(kind).stream()
                                .filter(object -> name(object).startsWith(prefix))
                                .toList());
    }

    /// Whether a pod names a claim that does not exist; a scheduler reports nothing for it.
    private static boolean isHeldBack(Tree.Mapping pod, List<Tree.Mapping> before) {
        return pod.mapping("spec").items("resourceClaims").stream()
                .map(reference -> ((Tree.Mapping) reference).text("resourceClaimName"))
                .anyMatch(
                        claim ->
                                !claim.isEmpty()
                                        && before.stream()
                                                .noneMatch(object -> isClaim(object, claim)));
    }

    private static boolean isClaim(Tree.Mapping object, String name) {
        return ApiKind.of(object) == ApiKind.RESOURCE_CLAIM && name(object).equals(name);
    }

    /// Ends a pod and the claims made for it.
    private void takeAway(Trial trial) {
        var pod = trial.pod();
        api.delete(ApiKind.path(pod));
        for (var claim : trial.claims()) {
            var own =
                    claim.mapping("metadata").items("ownerReferences").stream()
                            .anyMatch(owner -> uid(pod).equals(((Tree.Mapping) owner).text("uid")));
            if (own) {
                end(claim);
            }
        }
        known.clear();
        ClusterScene.pause(ClusterScene.SETTLING);
    }

    /// Unused claims of a pod without a node are created again.
    private void renewClaims(Tree.Mapping pod) {
        for (var item : pod.mapping("spec").items("resourceClaims")) {
            var name = ((Tree.Mapping) item).text("resourceClaimName");
            for (var claim : now(ApiKind.RESOURCE_CLAIM)) {
                if (name(claim).equals(name)
                        && claim.mapping("status").items("reservedFor").isEmpty()) {
                    end(claim);
                    original(name).ifPresent(api::create);
                }
            }
        }
        known.clear();
        ClusterScene.pause(ClusterScene.SETTLING);
    }

    private Optional<Tree.Mapping> original(String claim) {
        return originals.stream().filter(object -> isClaim(object, claim)).findFirst();
    }

    /// Deletes a claim and waits until it is gone, which needs the controller when it was
    /// allocated.
    private void end(Tree.Mapping claim) {
        api.delete(ApiKind.path(claim));
        var uid = uid(claim);
        if (!claim.mapping("metadata").items("finalizers").isEmpty()
                && claims.await(claim, now -> !uid(now).equals(uid), PATIENCE).isEmpty()) {
            throw new ApiServerException(0, name(claim) + " was deleted and does not go");
        }
    }

    /// Takes everything away.
    void clear() {
        scene.clear();
    }

    private static String name(Tree.Mapping object) {
        return object.mapping("metadata").text("name");
    }

    private static String uid(Tree.Mapping object) {
        return object.mapping("metadata").text("uid");
    }

    @Override
    public void close() {
        scene.close();
        driver.close();
        pods.close();
        claims.close();
        plane.close();
    }
}
