package io.juxta.cel;

import org.jspecify.annotations.Nullable;

/// One step of an attribute chain: `.x`, `[x]`, `.?x`, `[?x]` or the last one of `has(…)`.
///
/// @see Chain
abstract class Step {

    /// Whether what is missing makes the chain end with no value instead of an error.
    private final boolean optional;

    Step(boolean optional) {
        this.optional = optional;
    }

    final boolean optional() {
        return optional;
    }

    /// What the step leads to, or a [Failure].
    abstract Object take(Frame frame, Object from);

    /// What the step leads to, null when that is missing, or a [Failure].
    abstract @Nullable Object tryTake(Frame frame, Object from);

    /// A step by a key written in the text.
    static final class ByConstant extends Step {

        private final Object key;

        ByConstant(Object key, boolean optional) {
            super(optional);
            this.key = key;
        }

        Object key() {
            return key;
        }

        @Override
        Object take(Frame frame, Object from) {
            return Lookup.demand(from, key);
        }

        @Override
        @Nullable Object tryTake(Frame frame, Object from) {
            return Lookup.find(from, key);
        }
    }

    /// A step by a key that is computed.
    static final class ByValue extends Step {

        private final Node key;

        ByValue(Node key, boolean optional) {
            super(optional);
            this.key = key;
        }

        @Override
        Object take(Frame frame, Object from) {
            var by = key.eval(frame);
            return by instanceof Failure ? by : Lookup.demand(from, by);
        }

        @Override
        @Nullable Object tryTake(Frame frame, Object from) {
            var by = key.eval(frame);
            return by instanceof Failure ? by : Lookup.find(from, by);
        }
    }

    /// The last step of `has(…)`: whether it exists.
    static final class Test extends Step {

        private final String field;

        Test(String field) {
            super(false);
            this.field = field;
        }

        String field() {
            return field;
        }

        @Override
        Object take(Frame frame, Object from) {
            var found = Lookup.find(from, field);
            return found instanceof Failure ? found : found != null;
        }

        @Override
        @Nullable Object tryTake(Frame frame, Object from) {
            return Lookup.find(from, field);
        }
    }
}
