package io.juxta.node;

/// What became of an allocation.
public sealed interface Grant {

    /// Taken, or nothing had to be.
    record Granted() implements Grant {}

    /// Not taken; the pod is rejected.
    ///
    /// @param reason the pod's status reason, such as `SMTAlignmentError` or
    ///   `UnexpectedAdmissionError`
    /// @param message the kubelet's own text
    record Refused(String reason, String message) implements Grant {}

    /// The budget ended before it was known what to take; nothing was taken.
    ///
    /// @param step what was being searched
    record Undecided(String step) implements Grant {}
}
