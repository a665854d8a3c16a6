package io.juxta.node.cpu;

import io.juxta.model.CpuSet;

/// What came of choosing CPUs.
sealed interface Taking {

    /// These, as many as asked for.
    record Taken(CpuSet cpus) implements Taking {}

    /// None.
    ///
    /// @param why in the kubelet's words
    record Failed(String why) implements Taking {}

    /// The budget ended first.
    ///
    /// @param step what was being searched
    record OutOfBudget(String step) implements Taking {}

    /// The refusal of a request larger than what there is.
    static Failed tooFew(long asked, CpuSet free) {
        return new Failed(
                "not enough cpus available to satisfy request: requested=%d, available=%d"
                        .formatted(asked, free.size()));
    }
}
