package io.juxta.node;

/// The result of an allocation by a manager.
public sealed interface ManagerAllocation {

    /// Allocated, or nothing was needed.
    record Granted() implements ManagerAllocation {}

    /// Not allocated; the pod is rejected.
    ///
    /// @param reason the pod's status reason, such as `SMTAlignmentError` or
    ///   `UnexpectedAdmissionError`
    /// @param message the kubelet's own text
    record AllocationRefused(String reason, String message) implements ManagerAllocation {}

    /// The budget ended before the choice was known; nothing was allocated.
    ///
    /// @param step what was being searched
    record AllocationUndecided(String step) implements ManagerAllocation {}
}
