package io.juxta.placement;

/// One of the things that keep a pod from a node. Holds nothing of an attempt itself.
public interface Plugin {

    /// The name Kubernetes gives it.
    String name();

    /// What keeps the pod from being tried at all.
    default Hold holding(Attempt attempt) {
        return Hold.NOTHING;
    }

    /// What it has to say to a pod before it sees a node.
    default Stance toward(Attempt attempt) {
        return Stance.INDIFFERENT;
    }
}
