package io.juxta.node;

import java.util.function.Predicate;

/// A family of hints too large to list: every mask over [#universe] is judged when asked.
///
/// A rule and the list of all masks it offers mean the same, and a merge answers the same for both.
/// A family offers at least one mask (where none is left, providers say [Hints.Impossible] or
/// nothing, as the resource demands), never the empty one, and none that leaves its universe, which
/// is part of the machine. A rule writes [#judge] and, so that walks need not try every mask, a
/// bound: [#mayOffer].
public interface HintRule {

    /// The nodes the masks are made of.
    NodeMask universe();

    /// What the listed hint for one mask would be.
    enum Verdict {
        NOT_OFFERED,
        OFFERED,
        PREFERRED
    }

    /// How a walk ended.
    enum Walk {
        /// Every offered mask of that size was visited.
        COMPLETE,
        /// The visitor had seen enough.
        STOPPED,
        /// The budget ended first: masks not visited may or may not be offered.
        OUT_OF_BUDGET
    }

    /// Exactly what the listed hint for this mask would be.
    Verdict judge(NodeMask mask);

    /// How many nodes every [Verdict#PREFERRED] mask has; 0 when none can be preferred. Offered
    /// masks of this size are all preferred. (Socket alignment prefers masks of several sizes; such
    /// hints are listed, never described.)
    int preferredSize();

    /// How many nodes the narrowest offered mask has; 0 when that is unknown.
    int smallestOffered();

    /// Whether some mask of this size could be offered that holds all of `must` and otherwise only
    /// nodes of `may`. False must be certain; true costs time only. A bound from sums belongs here:
    /// what `must` has, plus the fullest of `may`, falls short of the request.
    default boolean mayOffer(NodeMask must, NodeMask may, int size) {
        return size <= must.or(may).count();
    }

    /// Visits the offered masks of exactly this size, the numerically smallest first.
    ///
    /// @param visitor answers whether to go on
    default Walk walk(int size, Budget budget, Predicate<NodeMask> visitor) {
        return walk(NodeMask.EMPTY, universe(), size, budget, visitor);
    }

    /// Visits the offered masks of exactly this size that hold all of `must` and otherwise only
    /// nodes of `may`, the numerically smallest first. Each node tried spends one unit.
    ///
    /// @param visitor answers whether to go on
    default Walk walk(
            NodeMask must, NodeMask may, int size, Budget budget, Predicate<NodeMask> visitor) {
        return new MaskWalk(this, must, may, size, budget, visitor).run();
    }
}
