package io.juxta.node.memory;

import io.juxta.model.ByName;
import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.node.AdmittedContainer;
import io.juxta.node.PodPeak;
import io.juxta.node.PodQuality;
import java.math.BigInteger;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The memory request of a container or a pod by type, in bytes.
record Demand(SortedMap<String, Long> bytes) {

    static final String MEMORY = "memory";

    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    /// More than any machine has; larger amounts are cut so that sums do not overflow.
    private static final long ABSURD = 1L << 53;

    Demand {
        bytes = Collections.unmodifiableSortedMap(new TreeMap<>(bytes));
    }

    /// Which resources count: memory and huge pages.
    static boolean isMemory(String resource) {
        return resource.equals(MEMORY) || resource.startsWith("hugepages-");
    }

    /// The request of one container; empty when an amount is no whole number of bytes.
    ///
    /// Where the pod is managed as a whole, a container that is not Guaranteed by itself has no
    /// memory of its own.
    static Optional<Demand> of(AdmittedContainer part, PodRules rules) {
        if (rules.managesWhole(part.pod()) && !PodQuality.isGuaranteed(part.container())) {
            return Optional.of(new Demand(new TreeMap<>()));
        }
        return of(part.container().resources().requests());
    }

    private static Optional<Demand> of(ByName<Quantity> requests) {
        var bytes = new TreeMap<String, Long>();
        for (var request : requests.entrySet()) {
            if (isMemory(request.getKey())) {
                if (!isWhole(request.getValue())) {
                    return Optional.empty();
                }
                bytes.put(request.getKey(), request.getValue().value());
            }
        }
        return Optional.of(new Demand(bytes));
    }

    private static boolean isWhole(Quantity amount) {
        return amount.signum() >= 0
                && amount.exact().scale() <= 0
                && amount.ceil().compareTo(MOST) <= 0;
    }

    /// The peak request of a pod, only for types that an app container requests: the kubelet
    /// ignores types of init containers alone. Where the pod is managed as a whole, its pod-level
    /// request.
    static Optional<Demand> of(Pod pod, PodRules rules) {
        var whole = pod.spec().resources();
        if (whole != null && rules.managesWhole(pod)) {
            return of(whole.requests()).map(Demand::withoutZero);
        }
        var types = new TreeMap<String, Long>();
        for (var part : AdmittedContainer.of(pod)) {
            var own = of(part, rules);
            if (own.isEmpty()) {
                return own;
            }
            if (part.kind() == AdmittedContainer.ContainerKind.APP) {
                types.putAll(own.get().bytes);
            }
        }
        types.replaceAll((type, _) -> PodPeak.of(pod, part -> amount(part, type)));
        return Optional.of(new Demand(types));
    }

    private static long amount(AdmittedContainer part, String type) {
        var requests = part.container().resources().requests();
        return Math.min(ABSURD, requests.getOrDefault(type, Quantity.ZERO).value());
    }

    private Demand withoutZero() {
        var some = new TreeMap<>(bytes);
        some.values().removeIf(amount -> amount <= 0);
        return new Demand(some);
    }

    boolean isEmpty() {
        return bytes.isEmpty();
    }

    long of(String type) {
        return bytes.getOrDefault(type, 0L);
    }
}
