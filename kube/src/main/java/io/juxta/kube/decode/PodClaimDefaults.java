package io.juxta.kube.decode;

import io.juxta.model.Tree;

/// Resolves a pod's claim name to a ResourceClaim.
public final class PodClaimDefaults {

    private PodClaimDefaults() {}

    /// The claim's name, or the pod's name for it when the pod's status has none.
    public static String claimOf(Tree.Mapping pod, String name) {
        for (var claim : pod.mapping("spec").items("resourceClaims")) {
            if (claim instanceof Tree.Mapping mapping
                    && mapping.text("name").equals(name)
                    && !mapping.text("resourceClaimName").isEmpty()) {
                return mapping.text("resourceClaimName");
            }
        }
        for (var claim : pod.mapping("status").items("resourceClaimStatuses")) {
            if (claim instanceof Tree.Mapping mapping
                    && mapping.text("name").equals(name)
                    && !mapping.text("resourceClaimName").isEmpty()) {
                return mapping.text("resourceClaimName");
            }
        }
        return name;
    }
}
