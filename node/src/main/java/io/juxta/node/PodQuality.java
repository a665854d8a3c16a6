package io.juxta.node;

import io.juxta.model.Container;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;

/// The QoS class of a pod.
///
/// Only a Guaranteed pod gets exclusive CPUs and memory.
public enum PodQuality {
    GUARANTEED("Guaranteed"),
    BURSTABLE("Burstable"),
    BEST_EFFORT("BestEffort");

    private final String word;

    PodQuality(String word) {
        this.word = word;
    }

    /// Its name in Kubernetes.
    public String word() {
        return word;
    }

    /// The QoS class of a pod: that of its status, else computed from requests and limits.
    public static PodQuality of(Pod pod) {
        var remembered = pod.status().rest().text("qosClass");
        for (var quality : values()) {
            if (quality.word.equals(remembered)) {
                return quality;
            }
        }
        return computed(pod);
    }

    /// The QoS class by requests and limits. Pod-level resources alone decide where there are any;
    /// otherwise all containers must agree.
    private static PodQuality computed(Pod pod) {
        var whole = pod.spec().resources();
        if (whole != null && PodLevel.isSet(pod)) {
            return of(whole);
        }
        PodQuality all = null;
        for (var part : AdmittedContainer.of(pod)) {
            var one = of(part.container().resources());
            if (one == BURSTABLE || (all != null && all != one)) {
                return BURSTABLE;
            }
            all = one;
        }
        return all == null ? BEST_EFFORT : all;
    }

    /// The first container that keeps a pod of several from being Guaranteed; empty where it is the
    /// pod's only one, or where pod-level resources decide.
    public static String culprit(Pod pod) {
        var parts = AdmittedContainer.of(pod);
        if (parts.size() < 2 || PodLevel.isSet(pod)) {
            return "";
        }
        var guilty = parts.stream().filter(part -> !isGuaranteed(part.container())).toList();
        return guilty.isEmpty() || guilty.size() == parts.size() ? "" : guilty.getFirst().name();
    }

    /// Whether a container alone would be Guaranteed, as pod-level management requires.
    public static boolean isGuaranteed(Container container) {
        return of(container.resources()) == GUARANTEED;
    }

    /// The QoS class of one set of requests and limits.
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
