package io.juxta.cel;

import io.juxta.cel.QuantityForm.Large;
import io.juxta.cel.QuantityForm.Small;
import io.juxta.model.Quantity;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// A `kubernetes.Quantity`.
///
/// Comparing one with an exact decimal turns it into such a decimal in Kubernetes, after which it
/// is no integer any more. Here a comparison changes nothing.
///
/// @param computed whether it is a sum or a difference: such a one is comparable with `==` on the
///   left only, on the right Kubernetes does not recognise it
record QuantityValue(QuantityForm form, boolean computed) implements Opaque {

    /// Sums of numbers further apart than this are refused, where Kubernetes would run out of
    /// memory.
    private static final int MAX_DIGITS = 100_000;

    /// A quantity of a device.
    static QuantityValue of(Quantity quantity) {
        return parse(quantity.spelling()) instanceof QuantityValue value
                ? value
                : new QuantityValue(new Large(quantity.exact()), false);
    }

    /// Parses a quantity, or returns a [Failure].
    static Object parse(String text) {
        var read = QuantityReader.read(text);
        return read instanceof QuantityForm form ? new QuantityValue(form, false) : read;
    }

    @Override
    public String typeName() {
        return "kubernetes.Quantity";
    }

    @Override
    public Object equalTo(Object other) {
        return other instanceof QuantityValue quantity && !quantity.computed
                ? (Object) (compareTo(quantity) == 0)
                : Failure.NO_OVERLOAD;
    }

    int compareTo(QuantityValue other) {
        return form instanceof Small(var mine, var exponent)
                        && other.form instanceof Small(var others, var sameExponent)
                        && exponent == sameExponent
                ? Long.compare(mine, others)
                : form.exact().compareTo(other.form.exact());
    }

    int signum() {
        return form.exact().signum();
    }

    /// The whole number; null unless it was written as a small one without decimals.
    @Nullable Long whole() {
        return form instanceof Small small ? small.whole() : null;
    }

    Object plus(QuantityValue other) {
        if (form instanceof Small mine && other.form instanceof Small others) {
            var sum = mine.plus(others);
            if (sum != null) {
                return new QuantityValue(sum, true);
            }
        }
        return exactly(other.form.exact());
    }

    Object minus(QuantityValue other) {
        if (form instanceof Small mine && other.form instanceof Small others) {
            var difference = mine.plus(others.negated());
            if (difference != null) {
                return new QuantityValue(difference, true);
            }
        }
        return exactly(other.form.exact().negate());
    }

    private Object exactly(BigDecimal summand) {
        var mine = form.exact();
        var apart = Math.abs((long) mine.scale() - summand.scale());
        return apart > MAX_DIGITS
                ? new Failure("quantities are too far apart to be added")
                : new QuantityValue(new Large(mine.add(summand)), true);
    }

    /// The nearest double, give or take: the digits and the power of ten are rounded each.
    double approximate() {
        return switch (form) {
            case Small(var value, var exponent) -> times((double) value, exponent);
            case Large(var exact) -> times(exact.unscaledValue().doubleValue(), -exact.scale());
        };
    }

    private static double times(double digits, int exponent) {
        return exponent == 0 ? digits : digits * powerOfTen(exponent);
    }

    /// As Go has it: a power of 10^32 times or divided by a smaller one.
    private static double powerOfTen(int exponent) {
        if (exponent < -323) {
            return 0;
        }
        if (exponent > 308) {
            return Double.POSITIVE_INFINITY;
        }
        var coarse = Double.parseDouble("1e" + exponent / 32 * 32);
        var fine = Double.parseDouble("1e" + Math.abs(exponent % 32));
        return exponent < 0 ? coarse / fine : coarse * fine;
    }
}
