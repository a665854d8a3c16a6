package io.juxta.conformance;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.model.Tree;
import io.juxta.testkit.ClusterTopic;
import io.juxta.testkit.ClusterWorld;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Sets up a seeded cluster on an API server and removes it again.
final class ClusterScene implements AutoCloseable {

    /// Watches of several kinds are not in step: what the API server has, the scheduler has seen
    /// this much later.
    static final Duration SETTLING = Duration.ofMillis(40);

    /// What does not change while pods come, where a cluster has it.
    private static final List<ApiKind> STILL =
            List.of(
                    ApiKind.NAMESPACE,
                    ApiKind.NODE,
                    ApiKind.SERVICE,
                    ApiKind.PRIORITY_CLASS,
                    ApiKind.POD_DISRUPTION_BUDGET,
                    ApiKind.STORAGE_CLASS,
                    ApiKind.CSI_DRIVER,
                    ApiKind.CSI_NODE,
                    ApiKind.CSI_STORAGE_CAPACITY,
                    ApiKind.VOLUME_ATTACHMENT,
                    ApiKind.DEVICE_CLASS,
                    ApiKind.RESOURCE_SLICE,
                    ApiKind.DEVICE_TAINT_RULE,
                    ApiKind.RESOURCE_CLAIM_TEMPLATE);

    /// What is created once the other objects are there: slices depend on nodes, and the controller
    /// looks for the volume of a claim once.
    private static final Set<ApiKind> SECOND =
            EnumSet.of(ApiKind.RESOURCE_SLICE, ApiKind.PERSISTENT_VOLUME_CLAIM);

    /// Pods and nodes first: they are what the next cluster must not meet.
    private static final List<ApiKind> IN_ORDER_OF_LEAVING =
            List.of(
                    ApiKind.POD,
                    ApiKind.NODE,
                    ApiKind.POD_DISRUPTION_BUDGET,
                    ApiKind.PERSISTENT_VOLUME_CLAIM,
                    ApiKind.PERSISTENT_VOLUME,
                    ApiKind.VOLUME_ATTACHMENT,
                    ApiKind.CSI_NODE,
                    ApiKind.CSI_DRIVER,
                    ApiKind.CSI_STORAGE_CAPACITY,
                    ApiKind.STORAGE_CLASS,
                    ApiKind.RESOURCE_SLICE,
                    ApiKind.DEVICE_TAINT_RULE,
                    ApiKind.RESOURCE_CLAIM,
                    ApiKind.RESOURCE_CLAIM_TEMPLATE,
                    ApiKind.DEVICE_CLASS,
                    ApiKind.RUNTIME_CLASS);

    private static final String OWN_SERVICES =
            ApiKind.SERVICE.collection("default") + "?fieldSelector=metadata.name!%3Dkubernetes";

    private static final int TRIES_UNTIL_KNOWN = 200;

    /// Fewer than the API server takes on one connection.
    private static final int AT_ONCE = 32;

    private final ApiServer api;
    private final ExecutorService hands = Executors.newFixedThreadPool(AT_ONCE);

    /// The kinds of objects in the current cluster.
    private final Set<ApiKind> there = EnumSet.noneOf(ApiKind.class);

    ClusterScene(ApiServer api) {
        this.api = api;
        allowAdminAccess();
    }

    private void allowAdminAccess() {
        var label = Map.of("resource.kubernetes.io/admin-access", Tree.Text.of("true"));
        var metadata = Tree.Mapping.of(Map.of("labels", Tree.Mapping.of(label)));
        api.merge(
                ApiKind.NAMESPACE.everywhere() + "/default",
                Tree.Mapping.of(Map.of("metadata", metadata)));
    }

    /// Makes everything a cluster has before its first pod comes.
    ///
    /// @return what does not change from then on, as the API server has it
    List<Tree.Mapping> set(ClusterWorld world) {
        var first = new ArrayList<Tree.Mapping>();
        var then = new ArrayList<Tree.Mapping>();
        for (var object : world.objects()) {
            (SECOND.contains(ApiKind.of(object)) ? then : first).add(object);
        }
        there.clear();
        there.add(ApiKind.NAMESPACE);
        there.add(ApiKind.RESOURCE_CLAIM);
        there.add(ApiKind.POD);
        world.objects().forEach(object -> there.add(ApiKind.of(object)));
        if (world.topic() == ClusterTopic.SAMPLING) {
            // A scheduler keeps nodes in the order in which they come.
            first.forEach(this::create);
        } else {
            all(first, this::create);
        }
        all(then, this::create);
        all(world.lapsed(), this::declare);
        var running = all(world.running(), this::withStatus);
        all(world.held(), claim -> hold(claim, running));
        awaitVolumes();
        pause(SETTLING);
        return all(STILL.stream().filter(there::contains).toList(), api::list).stream()
                .flatMap(List::stream)
                .filter(object -> !isOfTheServer(object))
                .toList();
    }

    /// Whether the current cluster may have objects of a kind.
    boolean has(ApiKind kind) {
        return there.contains(kind);
    }

    /// Whether an object is there without us.
    private static boolean isOfTheServer(Tree.Mapping object) {
        return object.mapping("metadata").text("name").startsWith("system-");
    }

    private Tree.Mapping create(Tree.Mapping object) {
        return ApiKind.of(object) == ApiKind.POD_DISRUPTION_BUDGET
                ? withStatus(object)
                : admitted(object);
    }

    /// Waits until every claim that has a volume, or gets one without a pod, is bound.
    private void awaitVolumes() {
        if (!there.contains(ApiKind.PERSISTENT_VOLUME_CLAIM)) {
            return;
        }
        for (var tries = 0; ; tries++) {
            var late =
                    api.list(ApiKind.PERSISTENT_VOLUME_CLAIM).stream()
                            .filter(ClusterScene::isToBeBound)
                            .filter(claim -> !claim.mapping("status").text("phase").equals("Bound"))
                            .toList();
            if (late.isEmpty()) {
                return;
            }
            if (tries == TRIES_UNTIL_KNOWN) {
                throw new ApiServerException(
                        0, "not bound: " + late.getFirst().mapping("metadata").text("name"));
            }
            pause(Duration.ofMillis(25));
        }
    }

    private static boolean isToBeBound(Tree.Mapping claim) {
        var spec = claim.mapping("spec");
        return spec.has("volumeName")
                || ProvisioningDriver.isImmediate(spec.text("storageClassName"));
    }

    /// The server refuses slices that use a feature until it has seen that their nodes declare it,
    /// and pods until it has seen their priority class.
    Tree.Mapping admitted(Tree.Mapping object) {
        for (var tries = 0; ; tries++) {
            try {
                return api.create(object);
            } catch (ApiServerException e) {
                if (e.code() != 403 || tries == TRIES_UNTIL_KNOWN) {
                    throw e;
                }
                pause(Duration.ofMillis(10));
            }
        }
    }

    /// Writes the features that the kubelet of a node declares.
    private Tree.Mapping declare(Tree.Mapping node) {
        var features = node.mapping("status").items("declaredFeatures");
        var status = Tree.Mapping.of(Map.of("declaredFeatures", Tree.Sequence.of(features)));
        return api.merge(ApiKind.path(node) + "/status", Tree.Mapping.of(Map.of("status", status)));
    }

    private Tree.Mapping withStatus(Tree.Mapping object) {
        var made = admitted(object.without("status"));
        return object.has("status")
                ? api.merge(
                        ApiKind.path(object) + "/status",
                        Tree.Mapping.of(Map.of("status", object.mapping("status"))))
                : made;
    }

    private Tree.Mapping hold(Tree.Mapping claim, List<Tree.Mapping> running) {
        var reservations = new ArrayList<Tree>();
        var status = claim.mapping("status");
        for (var item : status.items("reservedFor")) {
            var reservation = (Tree.Mapping) item;
            for (var pod : running) {
                var metadata = pod.mapping("metadata");
                if (metadata.text("name").equals(reservation.text("name"))) {
                    reservations.add(reservation.with("uid", Tree.Text.of(metadata.text("uid"))));
                }
            }
        }
        var made = api.create(claim.without("status"));
        return api.replaceStatus(
                made.with("status", status.with("reservedFor", Tree.Sequence.of(reservations))));
    }

    /// Removes everything. Allocated claims are removed after their controller has seen them; until
    /// then they hold devices of drivers that no longer exist.
    void clear() {
        api.delete(ApiKind.POD.collection("kube-system"));
        for (var kind : IN_ORDER_OF_LEAVING) {
            if (there.contains(kind)) {
                api.delete(kind.collection("default"));
            }
        }
        api.delete(OWN_SERVICES);
        if (there.contains(ApiKind.PRIORITY_CLASS)) {
            for (var each : api.list(ApiKind.PRIORITY_CLASS)) {
                if (!isOfTheServer(each)) {
                    api.delete(ApiKind.path(each));
                }
            }
        }
    }

    private interface Deed<S, T> {
        T to(S object);
    }

    /// Does the same to many side by side.
    private <S, T> List<T> all(List<S> objects, Deed<S, T> deed) {
        var doing = new ArrayList<Future<T>>();
        for (var object : objects) {
            Callable<T> one = () -> deed.to(object);
            doing.add(hands.submit(one));
        }
        var done = new ArrayList<T>();
        for (var one : doing) {
            try {
                done.add(one.get());
            } catch (ExecutionException e) {
                throw e.getCause() instanceof ApiServerException refused
                        ? refused
                        : new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
        return done;
    }

    static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        hands.shutdownNow();
    }
}
