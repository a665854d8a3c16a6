package io.juxta.placement;

import java.util.List;

/// The result of a filter plugin for a pod on a node.
public sealed interface FilterResult {

    FilterResult PASSED = new Passed();

    /// The node passes.
    record Passed() implements FilterResult {}

    /// The node is rejected.
    ///
    /// @param reasons in Kubernetes' words
    /// @param remedy whether preemption could help
    record FilterRejected(List<String> reasons, Resolvability remedy) implements FilterResult {
        public FilterRejected {
            reasons = List.copyOf(reasons);
        }

        /// Whether evicting pods of lower priority could help.
        public boolean resolvable() {
            return remedy == Resolvability.EVICTION;
        }
    }

    /// What could help the rejected pod on this node.
    enum Resolvability {
        /// Preemption: Kubernetes' `Unschedulable`.
        EVICTION,
        /// Nothing that a scheduler could do: `UnschedulableAndUnresolvable`.
        NONE
    }

    /// An error that ends the attempt on all nodes.
    record FilterFailed(String error) implements FilterResult {}

    /// The budget ended before a result was found. This is never a rejection.
    record FilterUndecided(String what) implements FilterResult {}

    /// A rejection that preemption cannot change.
    static FilterRejected rejected(String reason) {
        return new FilterRejected(List.of(reason), Resolvability.NONE);
    }

    /// A rejection that preemption could change.
    static FilterRejected evictable(String reason) {
        return new FilterRejected(List.of(reason), Resolvability.EVICTION);
    }
}
