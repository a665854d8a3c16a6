package io.juxta.conformance;

import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.conformance.controlplane.ControlPlane;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Tree;
import io.juxta.testkit.YamlTree;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What a live scheduler does, one function after the other: does each work for a user?
final class SchedulerFunctions {

    static final List<String> NAMES =
            List.of(
                    "binding",
                    "devices",
                    "condition",
                    "event",
                    "series",
                    "preemption",
                    "extended resource",
                    "clean-up",
                    "volume",
                    "provisioning");

    /// How long a function that breaks is waited for: all of them take milliseconds, but for a
    /// volume, at which the scheduler looks once a second.
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private static final Duration BROKEN = Duration.ofSeconds(2);

    private static final List<Resource<?>> RESOURCES =
            List.of(
                    Resource.NODES,
                    Resource.NAMESPACES,
                    Resource.PODS,
                    Resource.SERVICES,
                    Resource.REPLICATION_CONTROLLERS,
                    Resource.PERSISTENT_VOLUMES,
                    Resource.PERSISTENT_VOLUME_CLAIMS,
                    Resource.REPLICA_SETS,
                    Resource.STATEFUL_SETS,
                    Resource.POD_DISRUPTION_BUDGETS,
                    Resource.STORAGE_CLASSES,
                    Resource.CSI_NODES,
                    Resource.CSI_DRIVERS,
                    Resource.CSI_STORAGE_CAPACITIES,
                    Resource.VOLUME_ATTACHMENTS,
                    Resource.SLICES,
                    Resource.CLASSES,
                    Resource.TAINT_RULES,
                    Resource.CLAIMS,
                    Resource.TEMPLATES,
                    Resource.POD_GROUPS);

    private final ControlPlane plane;
    private final ApiServer api;
    private int worlds;
    private String space = "";

    SchedulerFunctions(ControlPlane plane) {
        this.plane = plane;
        this.api = plane.api();
        create(
                """
                {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: high}, value: 1000}
                """);
        create(
                """
                apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: local}
                provisioner: kubernetes.io/no-provisioner
                volumeBindingMode: WaitForFirstConsumer
                """);
        create(
                """
                apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: made}
                provisioner: storage.example.com
                volumeBindingMode: WaitForFirstConsumer
                """);
        // So that a binding fails whose claim has to be cleaned up.
        api.apply(
                "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies",
                mapping(
                        """
                        apiVersion: admissionregistration.k8s.io/v1
                        kind: ValidatingAdmissionPolicy
                        metadata: {name: unbindable}
                        spec:
                          matchConstraints:
                            resourceRules:
                            - {apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods/binding]}
                          validations: [{expression: "object.metadata.name != 'unbindable'"}]
                        """));
        api.apply(
                "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings",
                mapping(
                        """
                        apiVersion: admissionregistration.k8s.io/v1
                        kind: ValidatingAdmissionPolicyBinding
                        metadata: {name: unbindable}
                        spec: {policyName: unbindable, validationActions: [Deny]}
                        """));
    }

    static Resource<?> resource(String name) {
        return RESOURCES.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no kind " + name));
    }

    /// Runs the scheduler as a user in a world of its own.
    boolean works(String function, String user) throws Exception {
        world();
        try (var session = new LiveSession(plane, user, cluster -> cluster)) {
            return switch (function) {
                case "binding" -> {
                    pod("p", "");
                    yield ends(session, () -> isBound("p"));
                }
                case "devices" -> {
                    claim();
                    pod(
                            "p",
                            "resourceClaims: [{name: c, resourceClaimName: c}]",
                            "claims: [{name: c}]");
                    yield ends(session, () -> isBound("p"));
                }
                case "condition" -> {
                    pod("p", "", "requests: {cpu: 99}");
                    yield ends(session, () -> hasCondition("p"));
                }
                case "event" -> {
                    pod("p", "", "requests: {cpu: 99}");
                    yield ends(session, () -> !events().isEmpty());
                }
                case "series" -> series(session);
                case "preemption" -> preemption(session);
                case "extended resource" -> {
                    pod("p", "", "limits: {example.com/%s: 1}".formatted(space));
                    yield ends(session, () -> isBound("p"));
                }
                case "clean-up" -> {
                    pod("unbindable", "", "limits: {example.com/%s: 1}".formatted(space));
                    yield ends(
                            session,
                            () -> message("unbindable").contains("denied") && claims().isEmpty());
                }
                case "volume" -> {
                    volume();
                    volumeClaim("local");
                    pod("p", VOLUME);
                    // After a refusal the next attempt would find the claim bound by its
                    // controller.
                    yield ends(session, () -> isBound("p") && isTold("Scheduled"))
                            && !isTold("forbidden");
                }
                case "provisioning" -> {
                    volumeClaim("made");
                    pod("p", VOLUME);
                    yield ends(session, this::isPromised);
                }
                default -> throw new IllegalArgumentException(function);
            };
        } finally {
            api.delete("/api/v1/nodes/" + space);
            api.delete("/api/v1/namespaces/" + space);
        }
    }

    private static final String VOLUME =
            "volumes: [{name: v, persistentVolumeClaim: {claimName: v}}]";

    /// Waits for an attempt, and a little more.
    private static boolean ends(LiveSession session, BooleanSupplier wanted) throws Exception {
        session.until(() -> session.attempts() > 0, LONGEST);
        return session.until(wanted, BROKEN);
    }

    private boolean series(LiveSession session) throws Exception {
        api.merge(node(), mapping("spec: {taints: [{key: a, effect: NoSchedule}]}"));
        pod("p", "");
        session.until(() -> !events().isEmpty(), LONGEST);
        for (var i = 0; i < 2; i++) {
            var before = session.attempts();
            api.merge(
                    node(),
                    mapping("spec: {taints: [{key: b%d, effect: NoSchedule}]}".formatted(i)));
            session.until(() -> session.attempts() > before, LONGEST);
        }
        return session.until(
                () -> events().stream().anyMatch(each -> each.mapping("series").has("count")),
                BROKEN);
    }

    private boolean preemption(LiveSession session) throws Exception {
        create(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: victim, namespace: %s}
                spec:
                  nodeName: %s
                  terminationGracePeriodSeconds: 0
                  containers: [{name: a, image: x, resources: {requests: {cpu: 4}}}]
                """
                        .formatted(space, space));
        pod("p", "priorityClassName: high", "requests: {cpu: 4}");
        return ends(
                session,
                () -> {
                    var victim = read("/api/v1/namespaces/%s/pods/victim".formatted(space));
                    return victim == null || victim.mapping("metadata").has("deletionTimestamp");
                });
    }

    private void world() {
        space = "w" + worlds++;
        create("{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(space));
        create(
                "{apiVersion: v1, kind: Node, metadata: {name: %s, labels: {world: %s}}}"
                        .formatted(space, space));
        api.merge(
                node() + "/status",
                mapping(
                        """
                        status:
                          allocatable: {cpu: "4", memory: 8Gi, pods: "10"}
                          conditions: [{type: Ready, status: "True", reason: KubeletReady}]
                        """));
        api.merge(node(), mapping("spec: {taints: []}"));
        create(
                """
                apiVersion: resource.k8s.io/v1
                kind: DeviceClass
                metadata: {name: %s}
                spec: {extendedResourceName: example.com/%s}
                """
                        .formatted(space, space));
        create(
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceSlice
                metadata: {name: %s}
                spec:
                  driver: d.example.com
                  nodeName: %s
                  pool: {name: %s, generation: 1, resourceSliceCount: 1}
                  devices: [{name: d0}]
                """
                        .formatted(space, space, space));
    }

    private String node() {
        return "/api/v1/nodes/" + space;
    }

    private void pod(String name, String more) {
        pod(name, more, "requests: {cpu: 100m}");
    }

    private void pod(String name, String more, String resources) {
        create(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: %s}
                spec:
                  schedulerName: juxta
                  nodeSelector: {world: %s}
                  terminationGracePeriodSeconds: 0
                  %s
                  containers: [{name: a, image: x, resources: {%s}}]
                """
                        .formatted(name, space, space, more, resources));
    }

    private void claim() {
        create(
                """
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaim
                metadata: {name: c, namespace: %s}
                spec: {devices: {requests: [{name: r, exactly: {deviceClassName: %s}}]}}
                """
                        .formatted(space, space));
    }

    private void volume() {
        create(
                """
                apiVersion: v1
                kind: PersistentVolume
                metadata: {name: %s}
                spec:
                  capacity: {storage: 1Gi}
                  accessModes: [ReadWriteOnce]
                  storageClassName: local
                  local: {path: /data}
                  nodeAffinity:
                    required:
                      nodeSelectorTerms: [{matchExpressions: [{key: world, operator: In, values: [%s]}]}]
                """
                        .formatted(space, space));
    }

    private void volumeClaim(String type) {
        create(
                """
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: {name: v, namespace: %s}
                spec:
                  storageClassName: %s
                  accessModes: [ReadWriteOnce]
                  resources: {requests: {storage: 1Gi}}
                """
                        .formatted(space, type));
    }

    private boolean isBound(String pod) {
        var now = read("/api/v1/namespaces/%s/pods/%s".formatted(space, pod));
        return now != null && !now.mapping("spec").text("nodeName").isEmpty();
    }

    private boolean hasCondition(String pod) {
        return !message(pod).isEmpty();
    }

    /// What the first condition of a pod says; empty where it has none.
    private String message(String pod) {
        var now = read("/api/v1/namespaces/%s/pods/%s".formatted(space, pod));
        var conditions = now == null ? List.<Tree>of() : now.mapping("status").items("conditions");
        return conditions.isEmpty() ? "" : ((Tree.Mapping) conditions.getFirst()).text("message");
    }

    private boolean isPromised() {
        var now = read("/api/v1/namespaces/%s/persistentvolumeclaims/v".formatted(space));
        return now != null
                && now.mapping("metadata")
                        .mapping("annotations")
                        .has("volume.kubernetes.io/selected-node");
    }

    private List<Tree.Mapping> events() {
        return items("/apis/events.k8s.io/v1/namespaces/%s/events".formatted(space));
    }

    /// Whether an Event has a word in its reason or note.
    private boolean isTold(String word) {
        return events().stream()
                .anyMatch(
                        each ->
                                each.text("reason").equals(word)
                                        || each.text("note").contains(word));
    }

    private List<Tree.Mapping> claims() {
        return items("/apis/resource.k8s.io/v1/namespaces/%s/resourceclaims".formatted(space));
    }

    private List<Tree.Mapping> items(String path) {
        return api.get(path).items("items").stream().map(Tree.Mapping.class::cast).toList();
    }

    private Tree.@Nullable Mapping read(String path) {
        try {
            return api.get(path);
        } catch (ApiServerException e) {
            if (e.notFound()) {
                return null;
            }
            throw e;
        }
    }

    private void create(String yaml) {
        api.create(mapping(yaml));
    }

    private static Tree.Mapping mapping(String yaml) {
        return (Tree.Mapping) YamlTree.load(yaml);
    }
}
