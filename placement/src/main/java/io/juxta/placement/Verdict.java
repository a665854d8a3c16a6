package io.juxta.placement;

import java.util.List;

/// The result of a filter plugin for a pod on a node.
public sealed interface Verdict {

    Verdict PASSED = new Passed();

    /// The node passes.
    record Passed() implements Verdict {}

    /// The node is rejected.
    ///
    /// @param reasons in Kubernetes' words
    /// @param remedy whether preemption could help
    record Rejected(List<String> reasons, Remedy remedy) implements Verdict {
        public Rejected {
            reasons = List.copyOf(reasons);
        }

        /// Whether evicting pods of lower priority could help.
        public boolean resolvable() {
            return remedy == Remedy.EVICTION;
        }
    }

    /// What could help the rejected pod on this node.
    enum Remedy {
        /// Preemption: Kubernetes' `Unschedulable`.
        EVICTION,
        /// Nothing that a scheduler could do: `UnschedulableAndUnresolvable`.
        NONE
    }

    /// An error that ends the attempt on all nodes.
    record Failed(String error) implements Verdict {}

    /// The budget ended before a result was found. This is never a rejection.
    record Undecided(String what) implements Verdict {}

    /// A rejection that preemption cannot change.
    static Rejected rejected(String reason) {
        return new Rejected(List.of(reason), Remedy.NONE);
    }

    /// A rejection that preemption could change.
    static Rejected evictable(String reason) {
        return new Rejected(List.of(reason), Remedy.EVICTION);
    }
}
