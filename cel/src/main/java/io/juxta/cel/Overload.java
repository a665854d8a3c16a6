package io.juxta.cel;

import java.util.List;

/// One signature of a function, as declared.
///
/// @param member whether it is called on a target, which is then its first parameter
/// @param binding how its implementation takes arguments
record Overload(
        String function,
        String id,
        boolean member,
        List<Type> parameters,
        Type result,
        Binding binding) {
    Overload {
        parameters = List.copyOf(parameters);
    }

    /// How arguments reach an implementation. It decides what is evaluated, and charged, when an
    /// argument fails.
    enum Binding {
        /// The overload has no implementation of its own: the function's is used.
        NONE,
        UNARY,
        BINARY,
        /// Any number of arguments; evaluation stops at the first that fails.
        MANY
    }
}
