package io.juxta.cel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// `&&`, `||`, `!` and the loop condition of comprehensions.
///
/// A term that decides the result absorbs the failures of the others.
final class Logic {

    private Logic() {}

    /// `a && b && …`: as many terms as were written in a row, from left to right.
    static final class And extends Node {

        private final Node[] terms;

        And(List<Node> terms) {
            this.terms = terms.toArray(Node[]::new);
        }

        @Override
        Object eval(Frame frame) {
            @Nullable Object failure = null;
            for (var term : terms) {
                var value = term.eval(frame);
                if (isFalse(value)) {
                    return value;
                }
                if (failure == null && !(value instanceof Boolean)) {
                    failure = failureOf(value);
                }
            }
            return failure == null ? (Object) true : failure;
        }
    }

    /// `a || b || …`.
    static final class Or extends Node {

        private final Node[] terms;

        Or(List<Node> terms) {
            this.terms = terms.toArray(Node[]::new);
        }

        @Override
        Object eval(Frame frame) {
            @Nullable Object failure = null;
            for (var term : terms) {
                var value = term.eval(frame);
                if (isTrue(value)) {
                    return value;
                }
                if (failure == null && !(value instanceof Boolean)) {
                    failure = failureOf(value);
                }
            }
            return failure == null ? (Object) false : failure;
        }
    }

    static final class Not extends Node {

        private final Node operand;

        Not(Node operand) {
            this.operand = operand;
        }

        @Override
        Object eval(Frame frame) {
            var value = operand.eval(frame);
            frame.charge(1);
            return value instanceof Boolean bool ? (Object) !bool : failureOf(value);
        }
    }

    /// Whether a comprehension continues: true unless the value is false, so it continues on a
    /// failure.
    static final class NotStrictlyFalse extends Node {

        private final Node operand;

        NotStrictlyFalse(Node operand) {
            this.operand = operand;
        }

        @Override
        Object eval(Frame frame) {
            var value = operand.eval(frame);
            frame.charge(1);
            return !isFalse(value);
        }
    }

    private static Object failureOf(Object value) {
        return value instanceof Failure ? value : Failure.NO_OVERLOAD;
    }
}
