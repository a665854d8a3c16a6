package io.juxta.placement;

import org.jspecify.annotations.Nullable;

/// Computes the cost of a pod's claims on one node after the other, without the other plugins.
///
/// It runs the check of DynamicResources and returns figures; it writes nothing. It serves
/// explanations of a rejection, and is not thread-safe.
public final class PodBills {

    private final Attempt attempt;
    private @Nullable PreFilterResult preFilterResult;

    private PodBills(Attempt attempt) {
        this.attempt = attempt;
    }

    public static PodBills of(PodView pod, Snapshot snapshot, PlacementSettings terms) {
        return new PodBills(new Attempt(pod, snapshot, terms));
    }

    /// The bill of a pod on its own node, computed as if the node had no other pod.
    public @Nullable NodeBill alone(String node) {
        var state = attempt.snapshot().node(node);
        return state == null
                ? null
                : new PodBills(
                                new Attempt(
                                        attempt.pod(),
                                        attempt.snapshot().with(NodeState.of(state.node())),
                                        attempt.terms()))
                        .on(node);
    }

    /// Null where the claims get no devices on the node, where that is not known, or where the pod
    /// has no claims to look at.
    public @Nullable NodeBill on(String node) {
        var state = attempt.snapshot().node(node);
        var known = preFilterResult;
        if (known == null) {
            known = new DynamicResources().toward(attempt);
            preFilterResult = known;
        }
        return state != null
                        && known instanceof PreFilterResult.Judges(var filter, _)
                        && filter instanceof DynamicFilter devices
                ? devices.bill(state)
                : null;
    }
}
