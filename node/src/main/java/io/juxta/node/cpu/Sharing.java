package io.juxta.node.cpu;

import io.juxta.model.Quantity;
import io.juxta.node.PodQuality;

/// Why a container runs in the shared pool of CPUs instead of on exclusive CPUs.
public sealed interface Sharing {

    /// The CPU manager's policy is none.
    record NotManaged() implements Sharing {}

    /// The pod is not Guaranteed.
    ///
    /// @param through the container that is the cause, where others would be Guaranteed; else empty
    record OfQuality(PodQuality quality, String through) implements Sharing {}

    /// The pod has pod-level resources, which are not managed.
    record OfPodLevel() implements Sharing {}

    /// Its request is not a whole number of CPUs.
    record OfFraction(Quantity cpu) implements Sharing {}

    /// It requests no CPUs.
    record NothingAsked() implements Sharing {}

    /// The pod is managed as a whole, and the container's requests differ from its limits.
    record InPodPool() implements Sharing {}
}
