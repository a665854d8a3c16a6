package io.juxta.node;

import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;

/// How firmly a pod is promised its CPUs and memory.
///
/// Only a guaranteed pod is given CPUs and memory of its own.
public enum PodQuality {
    GUARANTEED("Guaranteed"),
    BURSTABLE("Burstable"),
    BEST_EFFORT("BestEffort");

    private final String word;

    PodQuality(String word) {
        this.word = word;
    }

    /// The name Kubernetes gives it.
    public String word() {
        return word;
    }

    /// The quality of a pod: the one its status remembers, else what its requests and limits make.
    public static PodQuality of(Pod pod) {
        var remembered = pod.status().rest().text("qosClass");
        for (var quality : values()) {
            if (quality.word.equals(remembered)) {
                return quality;
            }
        }
        return reckoned(pod);
    }

    /// The quality that requests and limits make. Pod-level resources alone decide where there are
    /// any; otherwise every container must say the same.
    private static PodQuality reckoned(Pod pod) {
        var whole = pod.spec().resources();
        if (whole != null && PodLevel.isSet(pod)) {
            return of(whole);
        }
        PodQuality all = null;
        for (var part : Part.of(pod)) {
            var one = of(part.container().resources());
            if (one == BURSTABLE || (all != null && all != one)) {
                return BURSTABLE;
            }
            all = one;
        }
        return all == null ? BEST_EFFORT : all;
    }

    /// The container that keeps a pod of several from being guaranteed, the first of them; empty
    /// where it is the pod's only one, or the pod as a whole says it.
    public static String culprit(Pod pod) {
        var parts = Part.of(pod);
        if (parts.size() < 2 || PodLevel.isSet(pod)) {
            return "";
        }
        var guilty = parts.stream().filter(part -> !isGuaranteed(part.container())).toList();
        return guilty.isEmpty() || guilty.size() == parts.size() ? "" : guilty.getFirst().name();
    }

    /// Whether a container alone would be guaranteed: what pod-level management asks of it.
    public static boolean isGuaranteed(Container container) {
        return of(container.resources()) == GUARANTEED;
    }

    /// The quality one set of requests and limits makes.
    public static PodQuality of(ResourceNeeds needs) {
        if (needs.requests().isEmpty() && needs.limits().isEmpty()) {
            return BEST_EFFORT;
        }
        var cpu = of(needs, "cpu");
        return cpu == of(needs, "memory") ? cpu : BURSTABLE;
    }

    private static PodQuality of(ResourceNeeds needs, String resource) {
        var request = needs.requests().getOrDefault(resource, Quantity.ZERO);
        var limit = needs.limits().getOrDefault(resource, Quantity.ZERO);
        if (!request.equals(limit)) {
            return BURSTABLE;
        }
        return request.signum() == 0 ? BEST_EFFORT : GUARANTEED;
    }
}
