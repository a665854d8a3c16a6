package io.juxta.allocator.solver;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// The ideas that spare the class search work, each with its argument why the first solution
/// survives. Each can be switched off, and then the answer must be the same.
///
/// Let x be the first solution in Kubernetes' order. A branch may be left out when it provably
/// holds no solution, or when every solution in it is the image of an earlier one under a symmetry
/// of the question: x has no earlier image, so x is never left out.
public enum Shortcut {
    /// Values and devices that occur in no solution are dropped, constraints that cannot be broken
    /// too, counters that cannot overflow too.
    REDUCTION,
    /// Of devices that are alike only the next free one is tried: swapping it with a later one
    /// would give an earlier solution.
    CLASSES,
    /// Requests that share nothing are solved apart: the minimum of a product is the product of the
    /// minima.
    COMPONENTS,
    /// Of two requests or claims that are alike, the earlier gets the earlier device: swapping what
    /// they got would give an earlier solution.
    TWINS,
    /// Of counter sets that are alike and in the same state, such as identical GPUs, only the first
    /// is tried: swapping them would give an earlier solution. What is known to fail fails with
    /// devices swapped too.
    SYMMETRY,
    /// What is left to decide, once seen to have no solution, has none wherever it comes up again.
    /// That a branch failed proves it, although branches were left out by symmetry: were there a
    /// solution in it, x would lie in it or before it, and x would have been found.
    MEMO,
    /// If taking back decisions leaves what failed as it was, they are not to blame, and others in
    /// their place fail too.
    BACKJUMP,
    /// Every open request needs enough devices that fit what was decided, and every constraint a
    /// value that all its requests can still agree on.
    VALUES,
    /// The least that open requests draw must be left of every counter.
    COUNTERS,
    /// Sums of counters bound more than each by itself.
    IMPLIED_COUNTERS,
    /// The least that open requests take of shared devices must be left, counting only what can be
    /// filled by sums of their shares.
    SHARES,
    /// Hall's theorem: requests need enough devices together, through the values and counters they
    /// compete for.
    FLOW,
    /// What each counter set can still give, all sets added up, must cover the demand.
    SUPPLY,
    /// Devices that occupy cells of a board, such as chips of a mesh, are packed exactly.
    CELLS,
    /// When a search drags on, the same question, or what is left of it at a request, is asked in
    /// the order of fewest choices and largest shares: a no in any order is a no.
    PROBE,
    /// Where failures can occur, the plain search is cut only where no failure and no solution can
    /// be reached.
    LOOKAHEAD;

    public static final Set<Shortcut> ALL =
            Collections.unmodifiableSet(EnumSet.allOf(Shortcut.class));
}
