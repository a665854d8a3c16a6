package io.juxta.placement;

/// A filter plugin of the scheduler. It holds no state of an attempt.
public interface Plugin {

    /// Its name in Kubernetes.
    String name();

    /// Whether it has a PreFilter in Kubernetes.
    default boolean hasPreFilter() {
        return true;
    }

    /// Whether it has a PreEnqueue in Kubernetes.
    default boolean hasPreEnqueue() {
        return false;
    }

    /// The result of PreEnqueue.
    default PreEnqueueResult holding(Attempt attempt) {
        return PreEnqueueResult.NOTHING;
    }

    /// The result of PreFilter, before any node is looked at.
    default PreFilterResult toward(Attempt attempt) {
        return PreFilterResult.INDIFFERENT;
    }
}
