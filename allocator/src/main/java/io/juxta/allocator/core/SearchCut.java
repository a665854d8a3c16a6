package io.juxta.allocator.core;

/// Prunes the plain [Search]: finds branches that cannot contain a solution.
///
/// It follows the search pick by pick. A cut is safe only where neither a solution nor an error can
/// be reached, because Kubernetes returns the first of either.
public interface SearchCut {

    /// Its work so far, in units of the budget.
    long units();

    /// Whether this branch certainly contains neither a solution nor an error.
    ///
    /// @param number how many devices the ask has
    /// @param start index of the first candidate for the next one
    boolean hopeless(Ask ask, int number, int start);

    void take(Ask ask, int device);

    void release(Ask ask);
}
