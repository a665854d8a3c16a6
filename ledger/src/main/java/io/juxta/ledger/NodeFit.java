package io.juxta.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.ToLongFunction;

/// Whether a node has room for a pod, requests and claims together.
///
/// The number of pods and extended resources are checked elsewhere.
///
/// @param reasons the resources that are short, in Kubernetes' words; empty when the pod fits
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
    /// @param pod its cost, in the whole numbers that are compared
    /// @param allocatable of the node, by resource
    /// @param requested by other pods, by resource
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

    /// Records a shortage. False where even the empty node is too small.
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
