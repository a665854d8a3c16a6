package io.juxta.node.cpu;

import io.juxta.model.CpuSet;

/// The result of choosing CPUs.
sealed interface Taking {

    /// These CPUs, as many as requested.
    record Taken(CpuSet cpus) implements Taking {}

    /// None.
    ///
    /// @param why in the kubelet's words
    record Failed(String why) implements Taking {}

    /// The budget ended first.
    ///
    /// @param step what was being searched
    record OutOfBudget(String step) implements Taking {}

    /// The error for a request larger than what is free.
    static Failed tooFew(long asked, CpuSet free) {
        return new Failed(
                "not enough cpus available to satisfy request: requested=%d, available=%d"
                        .formatted(asked, free.size()));
    }
}
