package io.juxta.cel;

/// A part of a plan: something that gives a value, or a [Failure], and charges what that costs.
///
/// Nodes are immutable and shared by all threads; what an evaluation needs to remember is in its
/// [Frame].
abstract class Node {

    abstract Object eval(Frame frame);

    static boolean isTrue(Object value) {
        return value instanceof Boolean bool && bool;
    }

    static boolean isFalse(Object value) {
        return value instanceof Boolean bool && !bool;
    }

    /// A value known when the plan was made. Free of charge.
    static final class Constant extends Node {

        private final Object value;

        Constant(Object value) {
            this.value = value;
        }

        Object value() {
            return value;
        }

        @Override
        Object eval(Frame frame) {
            return value;
        }
    }

    /// A call whose outcome was found when the plan was made, such as `quantity("40Gi")`. It is
    /// charged as if it were made every time.
    static final class Prepared extends Node {

        private final Object value;
        private final long cost;

        Prepared(Object value, long cost) {
            this.value = value;
            this.cost = cost;
        }

        @Override
        Object eval(Frame frame) {
            frame.charge(cost);
            return value;
        }
    }

    /// A whole expression: what [Panic] breaks off ends here.
    static final class Whole extends Node {

        private final Node root;

        Whole(Node root) {
            this.root = root;
        }

        @Override
        Object eval(Frame frame) {
            try {
                return root.eval(frame);
            } catch (Panic panic) {
                return panic.failure();
            }
        }
    }
}
