package io.juxta.placement;

import org.jspecify.annotations.Nullable;

/// What a pod's claims would cost on one node after the other, whatever other plugins say.
///
/// It asks what the DynamicResources plugin asks and answers with figures; nothing is written. Made
/// for those who explain a no: it keeps nothing but the question, and one thread at a time may ask.
public final class PodBills {

    private final Attempt attempt;
    private @Nullable Stance stance;

    private PodBills(Attempt attempt) {
        this.attempt = attempt;
    }

    public static PodBills of(PodView pod, Snapshot snapshot, Terms terms) {
        return new PodBills(new Attempt(pod, snapshot, terms));
    }

    /// The bill of a pod that has its node, as if no other pod were there.
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
    /// has no claims that could be looked at.
    public @Nullable NodeBill on(String node) {
        var state = attempt.snapshot().node(node);
        var known = stance;
        if (known == null) {
            known = new DynamicResources().toward(attempt);
            stance = known;
        }
        return state != null
                        && known instanceof Stance.Judges(var filter, _)
                        && filter instanceof DynamicFilter devices
                ? devices.bill(state)
                : null;
    }
}
