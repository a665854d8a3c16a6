package io.juxta.cel;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// What `+ - * / %` and the minus sign do, each answering a value or a [Failure].
///
/// The left operand decides: a type without the operator at all makes for an error that names it, a
/// right operand of another type for one that does not.
final class Arithmetic {

    static final Failure INT_OVERFLOW = new Failure("integer overflow");
    static final Failure UINT_OVERFLOW = new Failure("unsigned integer overflow");
    private static final Failure DIVISION_BY_ZERO = new Failure("division by zero");
    private static final Failure MODULUS_BY_ZERO = new Failure("modulus by zero");

    private Arithmetic() {}

    static Object add(Object left, Object right) {
        return switch (left) {
            case Long a when right instanceof Long b -> {
                var sum = a + b;
                yield ((a ^ sum) & (b ^ sum)) < 0 ? INT_OVERFLOW : (Object) sum;
            }
            case Unsigned(var a) when right instanceof Unsigned(var b) -> {
                var sum = a + b;
                yield Long.compareUnsigned(sum, a) < 0 ? UINT_OVERFLOW : new Unsigned(sum);
            }
            case Double a when right instanceof Double b -> a + b;
            case String a when right instanceof String b -> Limits.join(a, b);
            case Bytes a when right instanceof Bytes b -> Limits.join(a, b);
            case List<?> a when right instanceof List<?> b -> Concatenation.of(a, b);
            case Duration a when right instanceof Duration b -> ofNanos(add(nanos(a), nanos(b)));
            case Duration a when right instanceof Timestamp b -> shift(b, nanos(a));
            case Timestamp a when right instanceof Duration b -> shift(a, nanos(b));
            case Long _,
                    Unsigned _,
                    Double _,
                    String _,
                    Bytes _,
                    List<?> _,
                    Duration _,
                    Timestamp _ ->
                    Failure.NO_OVERLOAD;
            default -> unsupported("_+_", left);
        };
    }

    static Object subtract(Object left, Object right) {
        return switch (left) {
            case Long a when right instanceof Long b -> {
                var difference = a - b;
                yield ((a ^ b) & (a ^ difference)) < 0 ? INT_OVERFLOW : (Object) difference;
            }
            case Unsigned(var a) when right instanceof Unsigned(var b) ->
                    Long.compareUnsigned(b, a) > 0 ? UINT_OVERFLOW : new Unsigned(a - b);
            case Double a when right instanceof Double b -> a - b;
            case Duration a when right instanceof Duration b ->
                    ofNanos(subtract(nanos(a), nanos(b)));
            case Timestamp a when right instanceof Timestamp b -> between(b.instant(), a.instant());
            case Timestamp a when right instanceof Duration b ->
                    negate(nanos(b)) instanceof Long back ? shift(a, back) : INT_OVERFLOW;
            case Long _, Unsigned _, Double _, Duration _, Timestamp _ -> Failure.NO_OVERLOAD;
            default -> unsupported("_-_", left);
        };
    }

    static Object multiply(Object left, Object right) {
        return switch (left) {
            case Long a when right instanceof Long b ->
                    Math.multiplyHigh(a, b) == (a * b) >> 63 ? (Object) (a * b) : INT_OVERFLOW;
            case Unsigned(var a) when right instanceof Unsigned(var b) ->
                    Math.unsignedMultiplyHigh(a, b) == 0 ? new Unsigned(a * b) : UINT_OVERFLOW;
            case Double a when right instanceof Double b -> a * b;
            case Long _, Unsigned _, Double _ -> Failure.NO_OVERLOAD;
            default -> unsupported("_*_", left);
        };
    }

    static Object divide(Object left, Object right) {
        return switch (left) {
            case Long a when right instanceof Long b -> {
                if (b == 0) {
                    yield DIVISION_BY_ZERO;
                }
                yield a == Long.MIN_VALUE && b == -1 ? INT_OVERFLOW : (Object) (a / b);
            }
            case Unsigned(var a) when right instanceof Unsigned(var b) ->
                    b == 0 ? DIVISION_BY_ZERO : new Unsigned(Long.divideUnsigned(a, b));
            case Double a when right instanceof Double b -> a / b;
            case Long _, Unsigned _, Double _ -> Failure.NO_OVERLOAD;
            default -> unsupported("_/_", left);
        };
    }

    static Object modulo(Object left, Object right) {
        return switch (left) {
            case Long a when right instanceof Long b -> {
                if (b == 0) {
                    yield MODULUS_BY_ZERO;
                }
                yield a == Long.MIN_VALUE && b == -1 ? INT_OVERFLOW : (Object) (a % b);
            }
            case Unsigned(var a) when right instanceof Unsigned(var b) ->
                    b == 0 ? MODULUS_BY_ZERO : new Unsigned(Long.remainderUnsigned(a, b));
            case Long _, Unsigned _ -> Failure.NO_OVERLOAD;
            default -> unsupported("_%_", left);
        };
    }

    static Object negate(Object value) {
        return switch (value) {
            case Long a -> a == Long.MIN_VALUE ? INT_OVERFLOW : (Object) (-a);
            case Double a -> -a;
            case Duration a -> ofNanos(negate(nanos(a)));
            case Boolean _ -> Failure.NO_OVERLOAD;
            default -> unsupported("-_", value);
        };
    }

    /// The failure of a value without the operator. cel-go reports texts and times without the
    /// name.
    static Failure unsupported(String operator, Object operand) {
        return switch (operand) {
            case String _, Duration _, Timestamp _ -> Failure.NO_OVERLOAD;
            default -> new Failure("no such overload: " + operator);
        };
    }

    /// A duration is never longer than a Long can count in nanoseconds.
    static long nanos(Duration duration) {
        return duration.toNanos();
    }

    private static Object ofNanos(Object nanos) {
        return nanos instanceof Long n ? Duration.ofNanos(n) : nanos;
    }

    private static Object shift(Timestamp timestamp, long nanos) {
        var moved = timestamp.instant().plusNanos(nanos);
        return Timestamp.holds(moved.getEpochSecond())
                ? new Timestamp(moved, timestamp.offsetSeconds())
                : Timestamp.OVERFLOW;
    }

    /// cel-go takes the whole seconds first, so spans within a second of the limit overflow too.
    private static Object between(Instant start, Instant end) {
        var seconds = multiply(end.getEpochSecond() - start.getEpochSecond(), 1_000_000_000L);
        return seconds instanceof Long whole
                ? ofNanos(add(whole, (long) end.getNano() - start.getNano()))
                : seconds;
    }
}
