package io.juxta.cel;

/// `==` and `!=`, with shorter ways where one side is a constant: that is what most selectors are
/// made of.
final class Equality {

    private Equality() {}

    /// @param same true for `==`, false for `!=`
    static Node of(Node left, Node right, boolean same) {
        if (right instanceof Node.Constant constant) {
            switch (constant.value()) {
                case String text -> {
                    return new WithText(left, text, same);
                }
                case Long number -> {
                    return new WithNumber(left, number, same);
                }
                default -> {
                    // No shorter way.
                }
            }
        }
        return new Any(left, right, same);
    }

    /// Whether two values are equal, or differ; charged. A comparison that fails is a failure of
    /// `==`, but makes `!=` true.
    private static Object compare(Frame frame, Object a, Object b, boolean same) {
        Object result;
        if (a instanceof Failure) {
            result = a;
        } else if (b instanceof Failure) {
            result = b;
        } else {
            var equal = Values.equal(a, b);
            result = same ? equal : (Object) !equal.equals(true);
        }
        frame.charge(same && a instanceof Opaque ? 1 : CallCosts.ofComparing(a, b));
        return result;
    }

    private static final class Any extends Node {

        private final Node left;
        private final Node right;
        private final boolean same;

        Any(Node left, Node right, boolean same) {
            this.left = left;
            this.right = right;
            this.same = same;
        }

        @Override
        Object eval(Frame frame) {
            var a = left.eval(frame);
            return compare(frame, a, right.eval(frame), same);
        }
    }

    private static final class WithText extends Node {

        private final Node left;
        private final String text;
        private final int size;
        private final boolean same;

        WithText(Node left, String text, boolean same) {
            this.left = left;
            this.text = text;
            this.size = Values.codePoints(text);
            this.same = same;
        }

        @Override
        Object eval(Frame frame) {
            var value = left.eval(frame);
            if (value instanceof String other) {
                frame.charge(CallCosts.tenth(Math.min(Values.codePoints(other), size)));
                return text.equals(other) == same ? Boolean.TRUE : Boolean.FALSE;
            }
            return compare(frame, value, text, same);
        }
    }

    private static final class WithNumber extends Node {

        private final Node left;
        private final Long number;
        private final long primitive;
        private final boolean same;

        WithNumber(Node left, Long number, boolean same) {
            this.left = left;
            this.number = number;
            this.primitive = number;
            this.same = same;
        }

        @Override
        Object eval(Frame frame) {
            var value = left.eval(frame);
            if (value instanceof Long other) {
                frame.charge(1);
                return (other == primitive) == same ? Boolean.TRUE : Boolean.FALSE;
            }
            return compare(frame, value, number, same);
        }
    }
}
