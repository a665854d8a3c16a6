package io.juxta.allocator.core;

import io.juxta.model.Allocation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of allocating claims on a node.
public sealed interface Outcome {

    /// The work it took.
    Work work();

    /// The claims fit: the allocation Kubernetes would make, one for each claim, in their order.
    record Allocated(List<Allocation> allocations, Work work) implements Outcome {
        public Allocated {
            allocations = List.copyOf(allocations);
        }
    }

    /// Proven: no allocation exists on this node.
    record Unsatisfiable(Work work) implements Outcome {}

    /// Kubernetes ends with an error, not with a rejection.
    ///
    /// @param error one line in Kubernetes' words
    record Failed(SearchScope scope, FailureReason reason, String error, Work work)
            implements Outcome {}

    /// The budget ended first. This is never a rejection.
    record Undecided(Deepest deepest, Work work) implements Outcome {}

    /// How far a search came.
    ///
    /// @param claim and
    /// @param request that got the last device, both null when none was placed
    /// @param devices how many were placed at once
    record Deepest(@Nullable String claim, @Nullable String request, int devices) {}

    /// What a failure ends.
    enum SearchScope {
        /// The attempt to place the pod, on all nodes.
        POD,
        /// This node only.
        NODE
    }

    /// The work of a result.
    ///
    /// @param solver which algorithm decided
    /// @param steps entered by it, as Kubernetes counts them
    /// @param units of the budget that were spent
    record Work(String solver, long steps, long units, long budget) {}
}
