package io.juxta.cel;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `x in [1, 2, 3]` with constants: a lookup that costs nothing of its own.
final class Membership extends Node {

    private final Node element;
    private final Set<Object> values;

    private Membership(Node element, Set<Object> values) {
        this.element = element;
        this.values = values;
    }

    /// The node, or null when the list has elements that only comparing can find.
    static @Nullable Node of(Node element, List<?> list) {
        var values = new HashSet<Object>();
        for (Object each : list) {
            switch (each) {
                case String _, Boolean _ -> values.add(each);
                case Long number -> addWhole(values, number);
                case Unsigned number -> addWhole(values, number);
                case Double number -> addDouble(values, number);
                default -> {
                    return null;
                }
            }
        }
        return new Membership(element, Set.copyOf(values));
    }

    private static void addWhole(Set<Object> values, Long number) {
        values.add(number);
        values.add((double) number);
        if (number >= 0) {
            values.add(new Unsigned(number));
        }
    }

    private static void addWhole(Set<Object> values, Unsigned number) {
        values.add(number);
        values.add(Values.toDouble(number.bits()));
        if (number.bits() >= 0) {
            values.add(number.bits());
        }
    }

    private static void addDouble(Set<Object> values, double number) {
        // Adding 0 makes minus zero plain zero.
        values.add(number + 0.0);
        if (number != Math.rint(number)) {
            return;
        }
        if (number >= -0x1p63 && number < 0x1p63) {
            values.add((long) number);
        }
        if (number >= 0 && number < 0x1p64) {
            var bits = number < 0x1p63 ? (long) number : (long) (number - 0x1p63) + Long.MIN_VALUE;
            values.add(new Unsigned(bits));
        }
    }

    @Override
    Object eval(Frame frame) {
        var value = element.eval(frame);
        if (value instanceof String) {
            return values.contains(value) ? Boolean.TRUE : Boolean.FALSE;
        }
        return switch (value) {
            case Failure _ -> value;
            case Double number -> !number.isNaN() && values.contains(number + 0.0);
            default -> {
                var refusal = Keys.refusal(value);
                yield refusal == null ? values.contains(value) : Panic.check(refusal);
            }
        };
    }
}
