package io.juxta.conformance;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.conformance.controlplane.ObjectWatch;
import io.juxta.model.Tree;
import io.juxta.testkit.ClusterTopic;
import io.juxta.testkit.ClusterWorld;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The environment of the real scheduler: one control plane, on which one seeded cluster after the
/// other is set up, its pods are created, one at a time or all at once, and everything is removed.
final class SchedulerStage implements AutoCloseable {

    /// The gates of the comparison, on both sides.
    static final String GATES =
            "DRAListTypeAttributes=true,DRADerivedAttributes=true,"
                    + "DRANodeAllocatableResources=true,DRADeviceCompatibilityGroups=true,"
                    + "DRAOptionalNodeOperations=true";

    /// The rules of the comparison, on both sides.
    static final String PROFILES = "partners/profiles.yaml";

    private static final String SCHEDULER_GATES = "OpportunisticBatching=false";

    /// What a scheduler says of a pod that it will try again by itself in a moment.
    private static final String NOT_YET = "waiting for ephemeral volume controller";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /// After so much time without a condition a pod counts as held back.
    private static final Duration SILENCE = Duration.ofMillis(600);

    private final ControlPlane plane;
    private final ApiServer api;
    private final ObjectWatch pods;
    private final ObjectWatch claims;
    private final AttachingDriver driver;
    private final ProvisioningDriver provisioner;
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
        this.provisioner = new ProvisioningDriver(api);
        this.scene = new ClusterScene(api);
    }

    /// A control plane for the comparison: one pod at a time, nodes in order, no eviction. Objects
    /// in use are not protected, so that everything goes at once when a cluster is removed.
    static SchedulerStage open() throws IOException {
        return new SchedulerStage(
                ControlPlane.start(
                        ControlPlane.ControlPlaneOptions.STOCK
                                .withGates(GATES)
                                .withSchedulerGates(SCHEDULER_GATES)
                                .withSchedulerConfiguration(PROFILES)
                                .withControllers(
                                        "resourceclaim-controller,garbage-collector-controller,"
                                                + "namespace-controller,ephemeral-volume-controller,"
                                                + "persistentvolume-binder-controller")
                                .withMore(
                                        "--controller-manager-arg",
                                        "--pvclaimbinder-sync-period=1s",
                                        "--scheduler-arg",
                                        "--vmodule=schedule_one=10",
                                        "--apiserver-arg",
                                        "--disable-admission-plugins=StorageObjectInUseProtection")));
    }

    ControlPlane plane() {
        return plane;
    }

    /// Plays a cluster to its end and removes it.
    ///
    /// @param told receives the result for each pod, in the order of the queue
    void play(ClusterWorld world, Consumer<Trial> told) throws IOException {
        try {
            if (world.topic() == ClusterTopic.SAMPLING) {
                restart();
            }
            set(world);
            var pods = world.pending();
            switch (world.topic()) {
                case PLUGINS, VOLUMES -> pods.forEach(pod -> told.accept(attempt(pod)));
                case PREEMPTION -> pods.forEach(pod -> told.accept(preempting(pod)));
                case BURST -> burst(pods).forEach(told);
                case SAMPLING -> pods.forEach(pod -> told.accept(onlyOnce(pod)));
            }
        } finally {
            scene.clear();
        }
    }

    /// Starts the scheduler anew: its next search begins with the first node. Nodes that come then
    /// are in the order in which they come; those that are there are in no order.
    private void restart() throws IOException {
        plane.restartScheduler(GATES + "," + SCHEDULER_GATES);
    }

    /// Makes everything a cluster has before its first pod comes.
    private void set(ClusterWorld world) {
        prefix = world.name() + "-";
        originals = world.objects();
        known.clear();
        still = scene.set(world);
    }

    /// Lets a pod come and waits for what becomes of it. One that finds no node is taken away,
    /// comes again, and what becomes of it then counts; at last it is taken away with its claims.
    private Trial attempt(Tree.Mapping pod) {
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

    private Trial onlyOnce(Tree.Mapping pod) {
        var trial = once(pod);
        if (trial.outcome() != Trial.Outcome.PLACED) {
            takeAway(trial);
        }
        return trial;
    }

    private Trial once(Tree.Mapping pod) {
        var before = before();
        var arrived = api.create(pod);
        var heldBack = isHeldBack(pod, before);
        var decided = decided(arrived, heldBack ? SILENCE : PATIENCE);
        if (decided.isEmpty() && !heldBack) {
            throw silence(pod);
        }
        known.clear();
        return Trial.of(before, arrived, decided, after(""));
    }

    private static ApiServerException silence(Tree.Mapping pod) {
        return new ApiServerException(0, "nothing was said of " + name(pod) + " for " + PATIENCE);
    }

    /// All objects as they are now.
    private List<Tree.Mapping> before() {
        var before = new ArrayList<>(still);
        for (var kind :
                List.of(
                        ApiKind.RESOURCE_CLAIM,
                        ApiKind.PERSISTENT_VOLUME,
                        ApiKind.PERSISTENT_VOLUME_CLAIM,
                        ApiKind.POD)) {
            before.addAll(now(kind));
        }
        return before;
    }

    private Trial.After after(String nominated, String... victims) {
        return new Trial.After(
                now(ApiKind.RESOURCE_CLAIM),
                now(ApiKind.PERSISTENT_VOLUME_CLAIM),
                nominated,
                List.of(victims));
    }

    /// The pod once it has a node, or a reason for having none.
    private Optional<Tree.Mapping> decided(Tree.Mapping arrived, Duration patience) {
        return pods.await(
                arrived,
                now ->
                        uid(now).equals(uid(arrived))
                                && (now.mapping("spec").has("nodeName")
                                        || Trial.unscheduled(now)
                                                .filter(SchedulerStage::isFinal)
                                                .isPresent()),
                patience);
    }

    private static boolean isFinal(Tree.Mapping condition) {
        return !condition.text("message").contains(NOT_YET);
    }

    /// Lets a pod come that may preempt others. What it preempts is gone for the next.
    private Trial preempting(Tree.Mapping pod) {
        var before = before();
        var arrived = scene.admitted(pod);
        var first = decided(arrived, PATIENCE).orElseThrow(() -> silence(pod));
        var nominated = first.mapping("status").text("nominatedNodeName");
        if (first.mapping("spec").has("nodeName") || nominated.isEmpty()) {
            known.clear();
            var trial = Trial.of(before, arrived, Optional.of(first), after(""));
            if (trial.outcome() != Trial.Outcome.PLACED) {
                takeAway(trial);
            }
            return trial;
        }
        var placed =
                pods.await(
                        arrived,
                        now -> uid(now).equals(uid(arrived)) && now.mapping("spec").has("nodeName"),
                        PATIENCE);
        ClusterScene.pause(ClusterScene.SETTLING);
        known.clear();
        var left = now(ApiKind.POD).stream().map(SchedulerStage::uid).toList();
        var victims =
                before.stream()
                        .filter(object -> ApiKind.of(object) == ApiKind.POD)
                        .filter(object -> !left.contains(uid(object)))
                        .map(object -> "default/" + name(object))
                        .sorted()
                        .toArray(String[]::new);
        return Trial.of(
                before,
                arrived,
                Optional.of(placed.orElseThrow(() -> silence(pod))),
                after(nominated, victims));
    }

    /// Lets all pods come one after the other without waiting for any; those with priorities before
    /// the scheduler starts, so that priorities alone decide about their order.
    ///
    /// @return the results in the order of the queue
    private List<Trial> burst(List<Tree.Mapping> pods) throws IOException {
        var before = before();
        var isQueued = pods.getFirst().mapping("spec").has("priorityClassName");
        if (isQueued) {
            plane.stopScheduler();
        }
        var arrived = new ArrayList<Tree.Mapping>();
        try {
            for (var pod : pods) {
                arrived.add(scene.admitted(pod));
            }
        } finally {
            if (isQueued) {
                restart();
            }
        }
        var trials = new ArrayList<Trial>();
        for (var pod : arrived) {
            var decided = decided(pod, PATIENCE);
            if (decided.isEmpty()) {
                throw silence(pod);
            }
            trials.add(Trial.of(before, pod, decided, Trial.After.of(List.of())));
        }
        trials.sort(Comparator.comparingInt(Trial::priority).reversed());
        return trials;
    }

    /// The objects of a kind that belong to this cluster, read again whenever something was done.
    private List<Tree.Mapping> now(ApiKind kind) {
        if (!scene.has(kind)) {
            return List.of();
        }
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
            if (isOwned(claim, pod)) {
                end(claim);
            }
        }
        for (var claim : now(ApiKind.PERSISTENT_VOLUME_CLAIM)) {
            if (isOwned(claim, pod)) {
                api.delete(ApiKind.path(claim));
            }
        }
        known.clear();
        ClusterScene.pause(ClusterScene.SETTLING);
    }

    private static boolean isOwned(Tree.Mapping object, Tree.Mapping pod) {
        return object.mapping("metadata").items("ownerReferences").stream()
                .anyMatch(owner -> uid(pod).equals(((Tree.Mapping) owner).text("uid")));
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
        provisioner.close();
        pods.close();
        claims.close();
        plane.close();
    }
}
