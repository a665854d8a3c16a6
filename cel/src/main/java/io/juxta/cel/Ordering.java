package io.juxta.cel;

import java.time.Duration;

/// The order of values, for `<` and its kin, sorting, minima and maxima.
final class Ordering {

    private static final Failure NOT_A_NUMBER = new Failure("NaN values cannot be ordered");

    private Ordering() {}

    /// Whether values of this type have an order at all.
    static boolean ordered(Object value) {
        return switch (value) {
            case Boolean _,
                    Long _,
                    Unsigned _,
                    Double _,
                    String _,
                    Bytes _,
                    Duration _,
                    Timestamp _ ->
                    true;
            default -> false;
        };
    }

    /// A negative, zero or positive Integer, or a [Failure] when the two cannot be compared.
    ///
    /// Numbers compare across their types, everything else with its own only.
    static Object compare(Object left, Object right) {
        return switch (left) {
            case Boolean a when right instanceof Boolean b -> Boolean.compare(a, b);
            case String a when right instanceof String b -> Values.compareText(a, b);
            case Bytes a when right instanceof Bytes b -> a.compareTo(b);
            case Duration a when right instanceof Duration b -> a.compareTo(b);
            case Timestamp a when right instanceof Timestamp b -> a.compareTo(b);
            case Long _, Unsigned _, Double _ -> compareNumbers(left, right);
            default -> Failure.NO_OVERLOAD;
        };
    }

    private static Object compareNumbers(Object left, Object right) {
        var order = Values.compareNumbers(left, right);
        if (order != null) {
            return order;
        }
        // cel-go looks at its own side for NaN before it looks at the other's type.
        var notANumber =
                (left instanceof Double a && a.isNaN()) || (right instanceof Double b && b.isNaN());
        return notANumber ? NOT_A_NUMBER : Failure.NO_OVERLOAD;
    }
}
