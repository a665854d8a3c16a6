package io.juxta.allocator.core;

/// Tells the plain [Search] which branches cannot end in anything but no.
///
/// It follows the search pick by pick. A cut is safe only where neither a solution nor a failure
/// can be reached, because Kubernetes answers with the first of either.
public interface SearchCut {

    /// What it has cost so far, in units of the budget.
    long units();

    /// Whether going on from here ends in no and nothing else.
    ///
    /// @param number how many devices the ask has
    /// @param start where its next one may begin
    boolean hopeless(Ask ask, int number, int start);

    void take(Ask ask, int device);

    void release(Ask ask);
}
