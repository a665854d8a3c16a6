package io.juxta.cel;

/// What a function does with its arguments, which are values and never failures.
///
/// A body answers a value or a [Failure]; it throws nothing and keeps nothing.
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
