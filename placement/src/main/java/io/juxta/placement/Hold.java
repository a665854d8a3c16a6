package io.juxta.placement;

/// What keeps a pod from being tried at all: Kubernetes' PreEnqueue, which writes neither condition
/// nor event.
public sealed interface Hold {

    Hold NOTHING = new Nothing();

    record Nothing() implements Hold {}

    /// Somebody put a gate before it.
    record Gated(String why) implements Hold {}

    /// Something it names is not there.
    record Missing(String why) implements Hold {}
}
