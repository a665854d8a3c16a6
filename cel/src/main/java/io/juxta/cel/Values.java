package io.juxta.cel;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What holds for every value: its type's name, its size, equality and order.
///
/// Values are plain Java objects: Boolean, Long, [Unsigned], Double, String, [Bytes], [Null],
/// Duration, [Timestamp], [TypeName], [Maybe], List, [MapValue] and [Opaque]; a [Failure] takes the
/// place of a value after an error.
final class Values {

    private Values() {}

    /// The name of a value's type at run time, in errors and `type(x)`.
    static String typeName(Object value) {
        return switch (value) {
            case Boolean _ -> "bool";
            case Long _ -> "int";
            case Unsigned _ -> "uint";
            case Double _ -> "double";
            case String _ -> "string";
            case Bytes _ -> "bytes";
            case Null _ -> "null_type";
            case Duration _ -> "google.protobuf.Duration";
            case Timestamp _ -> "google.protobuf.Timestamp";
            case TypeName _ -> "type";
            case Maybe _ -> "optional_type";
            case List<?> _ -> "list";
            case MapValue _ -> "map";
            case Opaque opaque -> opaque.typeName();
            case Failure _ -> "error";
            default -> throw new IllegalStateException("No CEL value: " + value.getClass());
        };
    }

    /// The size that costs are computed from: code points, bytes, elements or entries; 1 for
    /// everything else.
    static long size(Object value) {
        return switch (value) {
            case String text -> codePoints(text);
            case Bytes(var array) -> array.length;
            case List<?> list -> list.size();
            case MapValue map -> map.size();
            case Opaque opaque -> opaque.size();
            default -> 1;
        };
    }

    static int codePoints(String text) {
        return text.codePointCount(0, text.length());
    }

    /// `left == right`: a Boolean, or a [Failure]. Neither side is a failure.
    static Object equal(Object left, Object right) {
        if (left instanceof Null || right instanceof Null) {
            return left instanceof Null && right instanceof Null;
        }
        return equalNonNull(left, right);
    }

    /// Whether two values are equal, a comparison that fails counting as no.
    static boolean same(Object left, Object right) {
        return equalNonNull(left, right).equals(true);
    }

    private static Object equalNonNull(Object left, Object right) {
        return switch (left) {
            case String text -> text.equals(right);
            case Long a -> equalNumbers(a, right);
            case Unsigned a -> equalNumbers(a, right);
            case Double a -> equalNumbers(a, right);
            case Opaque a -> a.equalTo(right);
            case List<?> a -> right instanceof List<?> b && equalLists(a, b);
            case MapValue a -> right instanceof MapValue b && equalMaps(a, b);
            case Maybe(var a) -> right instanceof Maybe(var b) ? equalContents(a, b) : false;
            default -> left.equals(right);
        };
    }

    /// Numbers are compared by value across their types. An int meets a double as a double, so very
    /// large ones may be equal although they differ; cel-go has it so.
    private static boolean equalNumbers(Object left, Object right) {
        var order = compareNumbers(left, right);
        return order != null && order == 0;
    }

    /// Only an outright no makes lists differ: a pair whose comparison fails counts as equal.
    private static boolean equalLists(List<?> left, List<?> right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (var i = 0; i < left.size(); i++) {
            if (equal(left.get(i), right.get(i)).equals(false)) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalMaps(MapValue left, MapValue right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (var key : left.keys()) {
            var mine = Objects.requireNonNull(left.find(key));
            var other = right.find(key);
            if (other == null || equal(mine, other).equals(false)) {
                return false;
            }
        }
        return true;
    }

    private static Object equalContents(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return left == null && right == null;
        }
        return equal(left, right);
    }

    /// The order of two numbers of whatever type; null when one is no number, or not a number.
    static @Nullable Integer compareNumbers(Object left, Object right) {
        return switch (left) {
            case Long a ->
                    switch (right) {
                        case Long b -> Long.compare(a, b);
                        case Unsigned b -> compareMixed(a, b);
                        case Double b -> compareWith(a, b);
                        default -> null;
                    };
            case Unsigned a ->
                    switch (right) {
                        case Long b -> -compareMixed(b, a);
                        case Unsigned b -> a.compareTo(b);
                        case Double b -> compareWith(a, b);
                        default -> null;
                    };
            case Double a ->
                    switch (right) {
                        case Long b -> negated(compareWith(b, a));
                        case Unsigned b -> negated(compareWith(b, a));
                        case Double b -> compareDoubles(a, b);
                        default -> null;
                    };
            default -> null;
        };
    }

    private static int compareMixed(long signed, Unsigned unsigned) {
        return signed < 0 ? -1 : Long.compareUnsigned(signed, unsigned.bits());
    }

    private static @Nullable Integer compareWith(long whole, double other) {
        if (other < -0x1p63) {
            return 1;
        }
        return other > 0x1p63 ? Integer.valueOf(-1) : compareDoubles((double) whole, other);
    }

    private static @Nullable Integer compareWith(Unsigned whole, double other) {
        if (other < 0) {
            return 1;
        }
        return other > 0x1p64 ? Integer.valueOf(-1) : compareDoubles(toDouble(whole.bits()), other);
    }

    /// An unsigned number as the nearest double.
    static double toDouble(long unsigned) {
        if (unsigned >= 0) {
            return unsigned;
        }
        // Halved with the lost bit kept, so that the rounding is that of the whole number.
        return ((unsigned >>> 1) | (unsigned & 1)) * 2.0;
    }

    private static @Nullable Integer compareDoubles(double a, double b) {
        if (Double.isNaN(a) || Double.isNaN(b)) {
            return null;
        }
        return a < b ? -1 : a > b ? 1 : 0;
    }

    private static @Nullable Integer negated(@Nullable Integer order) {
        return order == null ? null : Integer.valueOf(-order);
    }

    /// Texts in the order of their code points, which is that of their bytes in UTF-8.
    static int compareText(String a, String b) {
        var length = Math.min(a.length(), b.length());
        for (var i = 0; i < length; i++) {
            var x = a.charAt(i);
            var y = b.charAt(i);
            if (x != y) {
                return Character.isSurrogate(x) == Character.isSurrogate(y)
                        ? Character.compare(x, y)
                        : Character.isSurrogate(x) ? 1 : -1;
            }
        }
        return Integer.compare(a.length(), b.length());
    }
}
