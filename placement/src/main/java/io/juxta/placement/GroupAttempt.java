package io.juxta.placement;

import java.util.List;

/// Tries the pending pods of a PodGroup together, in a snapshot that preemption has changed.
@FunctionalInterface
public interface GroupAttempt {

    /// Tries the pods. Nothing is written.
    GroupAttemptResult in(Snapshot snapshot);

    /// The result for the group.
    sealed interface GroupAttemptResult {

        /// Enough of the pods have nodes.
        ///
        /// @param assignments of those that have one, in the order in which they were tried
        record GroupFits(List<GroupAssignment> assignments) implements GroupAttemptResult {
            public GroupFits {
                assignments = List.copyOf(assignments);
            }
        }

        /// Too few of them have nodes.
        ///
        /// @param message in Kubernetes' words
        record GroupRefused(String message) implements GroupAttemptResult {}

        /// One of them ended with an error.
        record GroupErred(String error) implements GroupAttemptResult {}

        /// A search for devices ended at its budget.
        record GroupUndecided() implements GroupAttemptResult {}
    }

    /// A pod on the node that was found for it.
    ///
    /// @param seen the snapshot of its attempt, in which the pods before it are on their nodes
    record GroupAssignment(PodView pod, String node, Snapshot seen) {}
}
