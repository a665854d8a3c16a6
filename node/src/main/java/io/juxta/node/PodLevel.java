package io.juxta.node;

import io.juxta.model.ByName;
import io.juxta.model.Pod;

/// Pod-level resources.
public final class PodLevel {

    private PodLevel() {}

    /// Whether the pod sets a pod-level request or limit of cpu, memory or huge pages.
    public static boolean isSet(Pod pod) {
        var needs = pod.spec().resources();
        return needs != null && (namesOne(needs.requests()) || namesOne(needs.limits()));
    }

    private static boolean namesOne(ByName<?> list) {
        return list.keySet().stream()
                .anyMatch(
                        name ->
                                name.equals("cpu")
                                        || name.equals("memory")
                                        || name.startsWith("hugepages-"));
    }
}
