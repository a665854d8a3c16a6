package io.juxta.cli.fence;

import io.juxta.kube.http.ApiClient;
import io.juxta.model.Tree;
import java.util.Locale;

/// Where the API server keeps the objects of the manifests.
final class FencePath {

    private FencePath() {}

    static String of(Tree.Mapping object) {
        var meta = object.mapping("metadata");
        return collection(object.text("kind"), meta.text("namespace"))
                + "/"
                + ApiClient.encoded(meta.text("name"));
    }

    private static String collection(String kind, String namespace) {
        var within = "/namespaces/" + ApiClient.encoded(namespace);
        return switch (kind) {
            case "Namespace" -> "/api/v1/namespaces";
            case "ServiceAccount" -> "/api/v1" + within + "/serviceaccounts";
            case "ConfigMap" -> "/api/v1" + within + "/configmaps";
            case "ClusterRole", "ClusterRoleBinding" ->
                    "/apis/rbac.authorization.k8s.io/v1/" + plural(kind);
            case "Role", "RoleBinding" ->
                    "/apis/rbac.authorization.k8s.io/v1" + within + "/" + plural(kind);
            case "FlowSchema" -> "/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas";
            case "DeviceTaintRule" -> "/apis/resource.k8s.io/v1/devicetaintrules";
            case "ValidatingAdmissionPolicy",
                    "MutatingAdmissionPolicy",
                    "ValidatingAdmissionPolicyBinding",
                    "MutatingAdmissionPolicyBinding" ->
                    "/apis/admissionregistration.k8s.io/v1/" + plural(kind);
            default -> throw new IllegalStateException("No manifest is a %s.".formatted(kind));
        };
    }

    private static String plural(String kind) {
        var lower = kind.toLowerCase(Locale.ROOT);
        return lower.endsWith("policy")
                ? lower.substring(0, lower.length() - 1) + "ies"
                : lower + "s";
    }

    /// As people name it: `ValidatingAdmissionPolicy juxta-devices`.
    static String name(Tree.Mapping object) {
        var meta = object.mapping("metadata");
        var namespace = meta.text("namespace");
        return object.text("kind")
                + " "
                + (namespace.isEmpty() ? "" : namespace + "/")
                + meta.text("name");
    }
}
