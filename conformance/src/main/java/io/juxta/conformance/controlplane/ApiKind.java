package io.juxta.conformance.controlplane;

import io.juxta.model.Tree;

/// The kinds of objects a placement depends on, and where an API server keeps them.
public enum ApiKind {
    NAMESPACE("Namespace", "/api/v1", "namespaces", Scope.CLUSTER),
    NODE("Node", "/api/v1", "nodes", Scope.CLUSTER),
    POD("Pod", "/api/v1", "pods", Scope.NAMESPACE),
    SERVICE("Service", "/api/v1", "services", Scope.NAMESPACE),
    PERSISTENT_VOLUME("PersistentVolume", "/api/v1", "persistentvolumes", Scope.CLUSTER),
    PERSISTENT_VOLUME_CLAIM(
            "PersistentVolumeClaim", "/api/v1", "persistentvolumeclaims", Scope.NAMESPACE),
    STORAGE_CLASS("StorageClass", "/apis/storage.k8s.io/v1", "storageclasses", Scope.CLUSTER),
    CSI_NODE("CSINode", "/apis/storage.k8s.io/v1", "csinodes", Scope.CLUSTER),
    CSI_DRIVER("CSIDriver", "/apis/storage.k8s.io/v1", "csidrivers", Scope.CLUSTER),
    CSI_STORAGE_CAPACITY(
            "CSIStorageCapacity",
            "/apis/storage.k8s.io/v1",
            "csistoragecapacities",
            Scope.NAMESPACE),
    VOLUME_ATTACHMENT(
            "VolumeAttachment", "/apis/storage.k8s.io/v1", "volumeattachments", Scope.CLUSTER),
    POD_DISRUPTION_BUDGET(
            "PodDisruptionBudget", "/apis/policy/v1", "poddisruptionbudgets", Scope.NAMESPACE),
    PRIORITY_CLASS("PriorityClass", "/apis/scheduling.k8s.io/v1", "priorityclasses", Scope.CLUSTER),
    RUNTIME_CLASS("RuntimeClass", "/apis/node.k8s.io/v1", "runtimeclasses", Scope.CLUSTER),
    DEVICE_CLASS("DeviceClass", "/apis/resource.k8s.io/v1", "deviceclasses", Scope.CLUSTER),
    RESOURCE_SLICE("ResourceSlice", "/apis/resource.k8s.io/v1", "resourceslices", Scope.CLUSTER),
    RESOURCE_CLAIM("ResourceClaim", "/apis/resource.k8s.io/v1", "resourceclaims", Scope.NAMESPACE),
    RESOURCE_CLAIM_TEMPLATE(
            "ResourceClaimTemplate",
            "/apis/resource.k8s.io/v1",
            "resourceclaimtemplates",
            Scope.NAMESPACE),
    DEVICE_TAINT_RULE(
            "DeviceTaintRule", "/apis/resource.k8s.io/v1", "devicetaintrules", Scope.CLUSTER),
    /// Only where the server is configured to serve this version.
    POD_GROUP("PodGroup", "/apis/scheduling.k8s.io/v1beta1", "podgroups", Scope.NAMESPACE);

    private enum Scope {
        CLUSTER,
        NAMESPACE
    }

    private final String kind;
    private final String root;
    private final String plural;
    private final Scope scope;

    ApiKind(String kind, String root, String plural, Scope scope) {
        this.kind = kind;
        this.root = root;
        this.plural = plural;
        this.scope = scope;
    }

    /// The kind of an object.
    public static ApiKind of(Tree.Mapping object) {
        for (var kind : values()) {
            if (kind.kind.equals(object.text("kind"))) {
                return kind;
            }
        }
        throw new IllegalArgumentException(
                "No path is known for kind '%s'.".formatted(object.text("kind")));
    }

    String kind() {
        return kind;
    }

    /// The `apiVersion` of such an object.
    String version() {
        return root.startsWith("/apis/") ? root.substring("/apis/".length()) : "v1";
    }

    /// All objects of this kind, whatever their namespace.
    public String everywhere() {
        return root + "/" + plural;
    }

    /// The path of this kind in a namespace; the namespace is ignored for cluster-scoped kinds.
    public String collection(String namespace) {
        return switch (scope) {
            case CLUSTER -> everywhere();
            case NAMESPACE -> root + "/namespaces/" + namespace + "/" + plural;
        };
    }

    /// The path to create an object.
    public static String collection(Tree.Mapping object) {
        var namespace = object.mapping("metadata").text("namespace");
        return of(object).collection(namespace.isEmpty() ? "default" : namespace);
    }

    /// Where this very object is.
    public static String path(Tree.Mapping object) {
        return collection(object) + "/" + object.mapping("metadata").text("name");
    }
}
