package io.juxta.kube.live;

import io.juxta.kube.cluster.Resource;
import io.juxta.kube.decode.ObjectType;
import java.util.List;
import java.util.Optional;

/// A kind of object that juxta reads from API servers.
///
/// The order is that in which they are read: what is usually large comes first.
public enum ClusterKind {
    RESOURCE_SLICE("ResourceSlice", "resource.k8s.io", "resourceslices", Versions.RESOURCE),
    POD("Pod", "", "pods", Versions.V1),
    NODE("Node", "", "nodes", Versions.V1),
    RESOURCE_CLAIM("ResourceClaim", "resource.k8s.io", "resourceclaims", Versions.RESOURCE),
    RESOURCE_CLAIM_TEMPLATE(
            "ResourceClaimTemplate",
            "resource.k8s.io",
            "resourceclaimtemplates",
            Versions.RESOURCE),
    DEVICE_CLASS("DeviceClass", "resource.k8s.io", "deviceclasses", Versions.RESOURCE),
    DEVICE_TAINT_RULE(
            "DeviceTaintRule",
            "resource.k8s.io",
            "devicetaintrules",
            List.of("v1", "v1beta2", "v1alpha3")),
    NAMESPACE("Namespace", "", "namespaces", Versions.V1),
    PRIORITY_CLASS("PriorityClass", "scheduling.k8s.io", "priorityclasses", Versions.V1),
    POD_GROUP("PodGroup", "scheduling.k8s.io", "podgroups", List.of("v1beta1", "v1alpha3")),
    SERVICE("Service", "", "services", Versions.V1),
    REPLICATION_CONTROLLER("ReplicationController", "", "replicationcontrollers", Versions.V1),
    REPLICA_SET("ReplicaSet", "apps", "replicasets", Versions.V1),
    STATEFUL_SET("StatefulSet", "apps", "statefulsets", Versions.V1),
    DEPLOYMENT("Deployment", "apps", "deployments", Versions.V1),
    DAEMON_SET("DaemonSet", "apps", "daemonsets", Versions.V1),
    JOB("Job", "batch", "jobs", Versions.V1);

    private static final class Versions {
        static final List<String> V1 = List.of("v1");
        static final List<String> RESOURCE = List.of("v1", "v1beta2", "v1beta1");
    }

    private final String kind;
    private final String group;
    private final String plural;

    @SuppressWarnings("ImmutableEnumChecker") // a copy that cannot change
    private final List<String> versions;

    ClusterKind(String kind, String group, String plural, List<String> versions) {
        this.kind = kind;
        this.group = group;
        this.plural = plural;
        this.versions = versions;
    }

    /// The kind of a collection.
    public static ClusterKind of(Resource<?> resource) {
        for (var kind : values()) {
            if (kind.plural.equals(resource.name())) {
                return kind;
            }
        }
        throw new IllegalArgumentException("%s are not read from clusters.".formatted(resource));
    }

    /// The kind of a type, whatever its version; empty when it is not read from clusters.
    public static Optional<ClusterKind> of(ObjectType type) {
        for (var kind : values()) {
            if (kind.kind.equals(type.kind()) && kind.group.equals(type.group())) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    public String kind() {
        return kind;
    }

    /// Empty for the core group.
    public String group() {
        return group;
    }

    /// As in API paths, RBAC rules and with kubectl.
    public String plural() {
        return plural;
    }

    /// As in an RBAC rule: `pods`, `resourceslices.resource.k8s.io`.
    public String qualified() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    /// The versions that are understood, newest first.
    List<String> versions() {
        return versions;
    }
}
