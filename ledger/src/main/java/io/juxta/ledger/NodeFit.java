package io.juxta.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.ToLongFunction;

/// Whether a node has room for what a pod costs through requests and claims together.
///
/// The number of pods and extended resources were looked at before and are not looked at again.
///
/// @param reasons what there is too little of, in Kubernetes' words; empty when the pod fits
/// @param resolvable whether the pod would fit if others left
public record NodeFit(List<String> reasons, boolean resolvable) {

    private static final List<String> FIRST = List.of("cpu", "memory", "ephemeral-storage");

    private static final NodeFit FITS = new NodeFit(List.of(), true);

    public NodeFit {
        reasons = List.copyOf(reasons);
    }

    public boolean fits() {
        return reasons.isEmpty();
    }

    /// Compares a pod with what a node has left.
    ///
    /// @param pod what it costs, in the whole numbers that are compared
    /// @param allocatable what the node can bear of a resource
    /// @param requested what other pods cost of it
    public static NodeFit judge(
            SortedMap<String, Long> pod,
            ToLongFunction<String> allocatable,
            ToLongFunction<String> requested) {
        List<String> reasons = new ArrayList<>(0);
        var resolvable = true;
        for (var resource : FIRST) {
            long wanted = pod.getOrDefault(resource, 0L);
            if (wanted > 0) {
                resolvable &= check(resource, wanted, allocatable, requested, reasons);
            }
        }
        for (var cost : pod.entrySet()) {
            if (Limits.isHugePage(cost.getKey())) {
                resolvable &=
                        check(cost.getKey(), cost.getValue(), allocatable, requested, reasons);
            }
        }
        return reasons.isEmpty() ? FITS : new NodeFit(reasons, resolvable);
    }

    /// Notes a shortage. False where not even the empty node would do.
    private static boolean check(
            String resource,
            long wanted,
            ToLongFunction<String> allocatable,
            ToLongFunction<String> requested,
            List<String> reasons) {
        var capacity = allocatable.applyAsLong(resource);
        if (wanted <= capacity - requested.applyAsLong(resource)) {
            return true;
        }
        reasons.add("Insufficient " + resource);
        return wanted <= capacity;
    }
}
