package io.juxta.cel;

import java.util.List;

/// Calls of functions.
///
/// Kubernetes knows two ways to call. One evaluates both arguments whatever comes, and is always
/// charged; the other takes any number of arguments, stops at the first that fails, and is then
/// charged only if that was the last.
final class Call {

    private Call() {}

    /// No arguments.
    static final class OfNone extends Node {

        private final Body.Many body;

        OfNone(Body.Many body) {
            this.body = body;
        }

        @Override
        Object eval(Frame frame) {
            var result = body.apply(new Object[0]);
            frame.charge(1);
            return result;
        }
    }

    /// One argument, where the two ways do not differ.
    static final class OfOne extends Node {

        private final Node argument;
        private final Body.Unary body;
        private final CallCost cost;

        OfOne(Node argument, Body.Unary body, CallCost cost) {
            this.argument = argument;
            this.body = body;
            this.cost = cost;
        }

        @Override
        Object eval(Frame frame) {
            var a = argument.eval(frame);
            var result = a instanceof Failure ? a : Panic.check(body.apply(a));
            frame.charge(cost.of(a, Null.NULL, result));
            return result;
        }
    }

    /// Two arguments, both always evaluated.
    static final class OfTwo extends Node {

        private final Node left;
        private final Node right;
        private final Body.Binary body;
        private final CallCost cost;

        OfTwo(Node left, Node right, Body.Binary body, CallCost cost) {
            this.left = left;
            this.right = right;
            this.body = body;
            this.cost = cost;
        }

        @Override
        Object eval(Frame frame) {
            var a = left.eval(frame);
            var b = right.eval(frame);
            Object result;
            if (a instanceof Failure) {
                result = a;
            } else {
                result = b instanceof Failure ? b : Panic.check(body.apply(a, b));
            }
            frame.charge(cost.of(a, b, result));
            return result;
        }
    }

    /// Two arguments or more, up to the first that fails.
    static final class OfMany extends Node {

        private final Node[] arguments;
        private final Body.Many body;
        private final CallCost cost;

        OfMany(List<Node> arguments, Body.Many body, CallCost cost) {
            this.arguments = arguments.toArray(Node[]::new);
            this.body = body;
            this.cost = cost;
        }

        @Override
        Object eval(Frame frame) {
            var values = new Object[arguments.length];
            for (var i = 0; i < arguments.length; i++) {
                values[i] = arguments[i].eval(frame);
                if (values[i] instanceof Failure failure) {
                    if (i == arguments.length - 1) {
                        frame.charge(cost.of(values[0], values[1], failure));
                    }
                    return failure;
                }
            }
            var result = Panic.check(body.apply(values));
            frame.charge(cost.of(values[0], values[1], result));
            return result;
        }
    }
}
