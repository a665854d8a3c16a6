package io.juxta.allocator.core;

import io.juxta.model.Allocation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What came of asking for claims on a node.
public sealed interface Outcome {

    /// How much was done for the answer.
    Work work();

    /// The claims fit: the allocation Kubernetes would make, one for each claim asked for, in their
    /// order.
    record Allocated(List<Allocation> allocations, Work work) implements Outcome {
        public Allocated {
            allocations = List.copyOf(allocations);
        }
    }

    /// Proven: no allocation exists on this node.
    record Unsatisfiable(Work work) implements Outcome {}

    /// Kubernetes fails rather than saying no.
    ///
    /// @param error one line in Kubernetes' words
    record Failed(Scope scope, FailureReason reason, String error, Work work) implements Outcome {}

    /// The budget ended first. Never to be read as no.
    record Undecided(Deepest deepest, Work work) implements Outcome {}

    /// How far a search came.
    ///
    /// @param claim and
    /// @param request that got the last device, both null when none was placed
    /// @param devices how many were placed at once
    record Deepest(@Nullable String claim, @Nullable String request, int devices) {}

    /// What a failure puts an end to.
    enum Scope {
        /// The attempt to place the pod, on all nodes.
        POD,
        /// This node only.
        NODE
    }

    /// What an answer took.
    ///
    /// @param solver which search decided
    /// @param steps entered by it, as Kubernetes counts them
    /// @param units of the budget that were spent
    record Work(String solver, long steps, long units, long budget) {}
}
