package io.juxta.node;

import java.util.function.Predicate;

/// A family of hints that is too large to list: a predicate over the masks of [#universe].
///
/// A rule and the list of all masks it offers are equivalent, and a merge gives the same result for
/// both. A family offers at least one mask; where none is left, providers return [Hints.Impossible]
/// or nothing, as the resource requires. It never offers the empty mask, nor a mask outside its
/// universe, which is part of the machine. A rule implements [#judge] and, so that walks need not
/// try every mask, an upper bound: [#mayOffer].
public interface HintRule {

    /// The nodes the masks are made of.
    NodeMask universe();

    /// The hint of one mask.
    enum RuleVerdict {
        NOT_OFFERED,
        OFFERED,
        PREFERRED
    }

    /// How a walk ended.
    enum Walk {
        /// Every offered mask of that size was visited.
        COMPLETE,
        /// The visitor ended the walk.
        STOPPED,
        /// The budget ended first: masks not visited may or may not be offered.
        OUT_OF_BUDGET
    }

    /// Exactly the listed hint of this mask.
    RuleVerdict judge(NodeMask mask);

    /// How many nodes every [RuleVerdict#PREFERRED] mask has; 0 when none can be preferred. Offered
    /// masks of this size are all preferred. (Socket alignment prefers masks of several sizes; such
    /// hints are listed, never described.)
    int preferredSize();

    /// How many nodes the narrowest offered mask has; 0 when that is unknown.
    int smallestOffered();

    /// Whether some mask of this size could be offered that holds all of `must` and otherwise only
    /// nodes of `may`. False must be certain; a wrong true only costs time. The usual bound is a
    /// sum: what `must` has plus the fullest nodes of `may`, compared with the request.
    default boolean mayOffer(NodeMask must, NodeMask may, int size) {
        return size <= must.or(may).count();
    }

    /// Visits the offered masks of exactly this size, the numerically smallest first.
    ///
    /// @param visitor returns whether to continue
    default Walk walk(int size, WorkBudget budget, Predicate<NodeMask> visitor) {
        return walk(NodeMask.EMPTY, universe(), size, budget, visitor);
    }

    /// Visits the offered masks of exactly this size that hold all of `must` and otherwise only
    /// nodes of `may`, the numerically smallest first. Each node tried spends one unit.
    ///
    /// @param visitor returns whether to continue
    default Walk walk(
            NodeMask must, NodeMask may, int size, WorkBudget budget, Predicate<NodeMask> visitor) {
        return new MaskWalk(this, must, may, size, budget, visitor).run();
    }
}
