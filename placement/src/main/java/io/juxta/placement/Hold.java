package io.juxta.placement;

/// The result of PreEnqueue: why a pod does not enter the active queue. Kubernetes writes neither a
/// condition nor an event for it.
public sealed interface Hold {

    Hold NOTHING = new Nothing();

    record Nothing() implements Hold {}

    /// The pod has a scheduling gate.
    record Gated(String why) implements Hold {}

    /// An object that the pod names does not exist.
    record Missing(String why) implements Hold {}
}
