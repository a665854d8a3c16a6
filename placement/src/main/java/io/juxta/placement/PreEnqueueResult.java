package io.juxta.placement;

/// The result of PreEnqueue: why a pod does not enter the active queue. Kubernetes writes neither a
/// condition nor an event for it.
public sealed interface PreEnqueueResult {

    PreEnqueueResult NOTHING = new NotHeld();

    record NotHeld() implements PreEnqueueResult {}

    /// The pod has a scheduling gate.
    record Gated(String why) implements PreEnqueueResult {}

    /// An object that the pod names does not exist.
    record MissingObject(String why) implements PreEnqueueResult {}
}
