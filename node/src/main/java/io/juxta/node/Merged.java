package io.juxta.node;

import org.jspecify.annotations.Nullable;

/// What a policy makes of all hints together.
public sealed interface Merged {

    /// The pod, or container, goes on with this hint.
    ///
    /// @param ties how often equal nodes were told apart by how full they are
    record Admitted(Hint hint, TieCount ties) implements Merged {}

    /// TopologyAffinityError.
    ///
    /// @param hint the best there was; null where finding it would cost more than it is worth, for
    ///   nobody looks at the hint of a rejection
    record Rejected(@Nullable Hint hint) implements Merged {}

    /// The budget ended first; never a no.
    ///
    /// @param step what was being searched
    record Undecided(String step) implements Merged {

        Undecided(Step step) {
            this(step.text);
        }
    }

    /// Where a merge can run out of budget.
    enum Step {
        /// Which of the masks that every resource prefers is the best.
        PREFERRED("4.4.2: the best mask that all resources prefer"),
        /// How narrow each resource could be.
        NARROWEST("4.2.2: the narrowest mask that each resource offers"),
        /// Which masks the resources have in common.
        COMMON("4.4.3: the best mask that the resources have in common");

        /// The rule of the specification and what it looks for.
        private final String text;

        Step(String text) {
            this.text = text;
        }
    }
}
