package io.juxta.placement;

/// A filter plugin of the scheduler. It holds no state of an attempt.
public interface Plugin {

    /// Its name in Kubernetes.
    String name();

    /// The result of PreEnqueue.
    default Hold holding(Attempt attempt) {
        return Hold.NOTHING;
    }

    /// The result of PreFilter, before any node is looked at.
    default Stance toward(Attempt attempt) {
        return Stance.INDIFFERENT;
    }
}
