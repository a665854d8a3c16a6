package io.juxta.cel;

/// What one call of a function costs.
///
/// Chosen once, when the plan is made; see [CallCosts].
@FunctionalInterface
interface CallCost {

    /// The charge for functions nobody thought to be expensive.
    CallCost ONE = (_, _, _) -> 1;

    /// What a call with these arguments and this result is charged.
    ///
    /// @param first the first argument, or the target; may be a [Failure], as the others
    /// @param second the second argument, [Null#NULL] when there is none
    long of(Object first, Object second, Object result);
}
