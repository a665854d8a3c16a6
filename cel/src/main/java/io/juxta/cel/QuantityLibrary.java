package io.juxta.cel;

import io.juxta.cel.Body.Binary;
import io.juxta.cel.Body.Unary;
import io.juxta.cel.QuantityForm.Small;
import java.util.function.BiFunction;
import java.util.function.Function;

/// `quantity(…)` and what quantities can do.
final class QuantityLibrary {

    private QuantityLibrary() {}

    static void register(Implementations.Builder builder) {
        builder.overload("string_to_quantity", (Unary) text -> QuantityValue.parse((String) text));
        builder.overload(
                "is_quantity_string",
                (Unary) text -> QuantityValue.parse((String) text) instanceof QuantityValue);
        builder.overload("quantity_sign", of(quantity -> (long) quantity.signum()));
        builder.overload("quantity_is_integer", of(quantity -> quantity.whole() != null));
        builder.overload("quantity_get_int", of(QuantityLibrary::asInteger));
        builder.overload("quantity_get_float", of(QuantityValue::approximate));
        builder.overload("quantity_is_greater_than", of((a, b) -> a.compareTo(b) > 0));
        builder.overload("quantity_is_less_than", of((a, b) -> a.compareTo(b) < 0));
        builder.overload("quantity_compare_to", of((a, b) -> (long) a.compareTo(b)));
        builder.overload("quantity_add", of(QuantityValue::plus));
        builder.overload("quantity_sub", of(QuantityValue::minus));
        builder.overload("quantity_add_int", (Binary) (a, b) -> quantity(a).plus(whole(b)));
        builder.overload("quantity_sub_int", (Binary) (a, b) -> quantity(a).minus(whole(b)));
    }

    private static Unary of(Function<QuantityValue, Object> body) {
        return argument -> body.apply(quantity(argument));
    }

    private static Binary of(BiFunction<QuantityValue, QuantityValue, Object> body) {
        return (left, right) -> body.apply(quantity(left), quantity(right));
    }

    private static QuantityValue quantity(Object argument) {
        return (QuantityValue) argument;
    }

    private static QuantityValue whole(Object argument) {
        return new QuantityValue(new Small((Long) argument, 0), false);
    }

    private static Object asInteger(QuantityValue quantity) {
        var whole = quantity.whole();
        return whole != null ? whole : new Failure("cannot convert value to integer");
    }
}
