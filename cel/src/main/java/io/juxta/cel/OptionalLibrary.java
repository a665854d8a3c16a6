package io.juxta.cel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Optional values. `or` and `orValue` are not here: they evaluate their argument only when needed.
final class OptionalLibrary {

    private static final Failure NOTHING = new Failure("optional.none() dereference");

    private OptionalLibrary() {}

    static void register(Implementations.Builder builder) {
        Body.Many none = _ -> Maybe.NONE;
        builder.overload("optional_none", none);
        unary(builder, "optional_of", Maybe::new);
        unary(
                builder,
                "optional_ofNonZeroValue",
                value -> zero(value) ? Maybe.NONE : new Maybe(value));
        unary(builder, "optional_hasValue", optional -> ((Maybe) optional).present());
        unary(builder, "optional_value", optional -> value((Maybe) optional));
        unary(builder, "optional_unwrap", list -> unwrap((List<?>) list));
        unary(builder, "optional_unwrapOpt", list -> unwrap((List<?>) list));
    }

    private static void unary(Implementations.Builder builder, String id, Body.Unary body) {
        builder.overload(id, body);
    }

    private static Object value(Maybe optional) {
        var value = optional.value();
        return value == null ? NOTHING : value;
    }

    /// Empty, false, null, zero, or the first second of the year 1.
    private static boolean zero(Object value) {
        return switch (value) {
            case Boolean yes -> !yes;
            case Long number -> number == 0;
            case Unsigned(var bits) -> bits == 0;
            case Double number -> number == 0;
            case String text -> text.isEmpty();
            case Bytes(var array) -> array.length == 0;
            case Null _ -> true;
            case Duration duration -> duration.isZero();
            case Timestamp timestamp ->
                    timestamp.equals(Timestamp.ofEpochSecond(Timestamp.FIRST_SECOND));
            case List<?> list -> list.isEmpty();
            case MapValue map -> map.size() == 0;
            default -> false;
        };
    }

    private static Object unwrap(List<?> list) {
        var values = new ArrayList<Object>();
        for (Object element : list) {
            if (!(element instanceof Maybe(var value))) {
                return new Failure("value %s is not optional".formatted(Display.of(element)));
            }
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }
}
