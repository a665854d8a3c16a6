package io.juxta.cel;

/// The implementation of a function; its arguments are values and never failures.
///
/// A body returns a value or a [Failure]; it throws nothing and keeps no state.
sealed interface Body {

    @FunctionalInterface
    non-sealed interface Unary extends Body {
        Object apply(Object argument);
    }

    @FunctionalInterface
    non-sealed interface Binary extends Body {
        Object apply(Object left, Object right);
    }

    @FunctionalInterface
    non-sealed interface Many extends Body {
        Object apply(Object[] arguments);
    }
}
