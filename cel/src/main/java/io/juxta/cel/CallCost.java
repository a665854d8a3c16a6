package io.juxta.cel;

/// What one call of a function costs.
///
/// Chosen once, when the plan is made; see [CallCosts].
@FunctionalInterface
interface CallCost {

    /// The default charge of a function.
    CallCost ONE = (_, _, _) -> 1;

    /// The charge of a call with these arguments and this result.
    ///
    /// @param first the first argument, or the target; may be a [Failure], as the others
    /// @param second the second argument, [Null#NULL] when there is none
    long of(Object first, Object second, Object result);
}
