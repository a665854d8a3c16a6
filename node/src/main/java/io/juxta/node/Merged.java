package io.juxta.node;

import org.jspecify.annotations.Nullable;

/// The result of merging all hints under a policy.
public sealed interface Merged {

    /// The pod, or container, is admitted with this hint.
    ///
    /// @param ties how often ties between nodes were broken by their use
    record MergeAdmitted(Hint hint, TieCount ties) implements Merged {}

    /// TopologyAffinityError.
    ///
    /// @param hint the best hint; null where it is expensive to find, since a rejection does not
    ///   need it
    record MergeRejected(@Nullable Hint hint) implements Merged {}

    /// The budget ended first; this is never a rejection.
    ///
    /// @param step what was being searched
    record MergeUndecided(String step) implements Merged {

        MergeUndecided(MergeStep step) {
            this(step.text);
        }
    }

    /// Where a merge can run out of budget.
    enum MergeStep {
        /// Which of the masks that every resource prefers is the best.
        PREFERRED("4.4.2: the best mask that all resources prefer"),
        /// How narrow each resource could be.
        NARROWEST("4.2.2: the narrowest mask that each resource offers"),
        /// Which masks the resources have in common.
        COMMON("4.4.3: the best mask that the resources have in common");

        /// The rule of the specification and its goal.
        private final String text;

        MergeStep(String text) {
            this.text = text;
        }
    }
}
