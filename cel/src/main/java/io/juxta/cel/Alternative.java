package io.juxta.cel;

import java.util.List;

/// `a.or(b)` and `a.orValue(b)`: the right side is evaluated only when it is needed. Free of
/// charge.
final class Alternative extends Node {

    private final Node optional;
    private final Node other;
    private final boolean unwrap;

    private Alternative(Node optional, Node other, boolean unwrap) {
        this.optional = optional;
        this.other = other;
        this.unwrap = unwrap;
    }

    static Alternative or(List<Node> arguments) {
        return new Alternative(arguments.getFirst(), arguments.getLast(), false);
    }

    static Alternative orValue(List<Node> arguments) {
        return new Alternative(arguments.getFirst(), arguments.getLast(), true);
    }

    @Override
    Object eval(Frame frame) {
        var value = optional.eval(frame);
        return switch (value) {
            case Failure _ -> value;
            case Maybe(var some) when some == null -> other.eval(frame);
            case Maybe(var some) -> unwrap ? some : value;
            default -> Failure.NO_OVERLOAD;
        };
    }
}
