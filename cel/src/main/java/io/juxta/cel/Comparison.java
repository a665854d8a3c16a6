package io.juxta.cel;

/// `<`, `<=`, `>` and `>=`, with a shorter way for ints.
final class Comparison extends Node {

    enum Relation {
        LESS,
        LESS_EQUALS,
        GREATER,
        GREATER_EQUALS;

        boolean holds(long a, long b) {
            return switch (this) {
                case LESS -> a < b;
                case LESS_EQUALS -> a <= b;
                case GREATER -> a > b;
                case GREATER_EQUALS -> a >= b;
            };
        }
    }

    private final Relation relation;
    private final Node left;
    private final Node right;
    private final Body.Binary body;
    private final CallCost cost;

    /// @param body compares what are not two ints
    /// @param cost of a call; ints cost 1
    Comparison(Relation relation, Node left, Node right, Body.Binary body, CallCost cost) {
        this.relation = relation;
        this.left = left;
        this.right = right;
        this.body = body;
        this.cost = cost;
    }

    @Override
    Object eval(Frame frame) {
        var a = left.eval(frame);
        var b = right.eval(frame);
        if (a instanceof Long x && b instanceof Long y) {
            frame.charge(1);
            return relation.holds(x, y) ? Boolean.TRUE : Boolean.FALSE;
        }
        Object result;
        if (a instanceof Failure) {
            result = a;
        } else {
            result = b instanceof Failure ? b : body.apply(a, b);
        }
        frame.charge(cost.of(a, b, result));
        return result;
    }
}
