package io.juxta.node.cpu;

import io.juxta.model.Quantity;
import io.juxta.node.PodQuality;

/// Why a container runs in the shared pool of CPUs instead of on CPUs of its own.
public sealed interface Sharing {

    /// The CPU manager's policy is none.
    record NotManaged() implements Sharing {}

    /// The pod is not guaranteed.
    ///
    /// @param through the container that keeps it from being so, where others would be; else empty
    record OfQuality(PodQuality quality, String through) implements Sharing {}

    /// The pod has pod-level resources, which are not managed.
    record OfPodLevel() implements Sharing {}

    /// It asks for no whole number of CPUs.
    record OfFraction(Quantity cpu) implements Sharing {}

    /// It asks for no CPUs at all.
    record NothingAsked() implements Sharing {}

    /// The pod is managed as a whole, and its requests are not its limits.
    record InPodPool() implements Sharing {}
}
