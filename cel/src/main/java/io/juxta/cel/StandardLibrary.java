package io.juxta.cel;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.function.IntPredicate;

/// The operators and functions that every CEL has, except for conversions and time.
///
/// They are registered by name and look at the types of their operands themselves.
final class StandardLibrary {

    private StandardLibrary() {}

    static void register(Implementations.Builder builder) {
        binary(builder, "_+_", Arithmetic::add);
        binary(builder, "_-_", Arithmetic::subtract);
        binary(builder, "_*_", Arithmetic::multiply);
        binary(builder, "_/_", Arithmetic::divide);
        binary(builder, "_%_", Arithmetic::modulo);
        unary(builder, "-_", Arithmetic::negate);
        unary(builder, "!_", value -> value instanceof Boolean b ? !b : Failure.NO_OVERLOAD);

        comparison(builder, "_<_", order -> order < 0);
        comparison(builder, "_<=_", order -> order <= 0);
        comparison(builder, "_>_", order -> order > 0);
        comparison(builder, "_>=_", order -> order >= 0);
        binary(builder, "_==_", Values::equal);
        binary(builder, "_!=_", (left, right) -> !Values.equal(left, right).equals(true));

        for (var name : List.of("in", "@in", "_in_")) {
            binary(builder, name, StandardLibrary::in);
        }
        unary(builder, "size", StandardLibrary::size);
        unary(builder, "dyn", value -> value);
        unary(builder, "type", value -> new TypeName(Values.typeName(value)));

        ofTexts(builder, "contains", "contains_string", String::contains);
        ofTexts(builder, "startsWith", "starts_with_string", String::startsWith);
        ofTexts(builder, "endsWith", "ends_with_string", String::endsWith);
        binary(builder, "matches", StandardLibrary::matches);
    }

    private static void unary(Implementations.Builder builder, String name, Body.Unary body) {
        builder.function(name, body);
    }

    private static void binary(Implementations.Builder builder, String name, Body.Binary body) {
        builder.function(name, body);
    }

    private static void comparison(
            Implementations.Builder builder, String name, IntPredicate verdict) {
        binary(
                builder,
                name,
                (left, right) -> {
                    if (!Ordering.ordered(left)) {
                        return Arithmetic.unsupported(name, left);
                    }
                    var order = Ordering.compare(left, right);
                    return order instanceof Integer i ? verdict.test(i) : order;
                });
    }

    @FunctionalInterface
    private interface TextTest {
        boolean holds(String text, String part);
    }

    /// These have an overload of their own, yet check their arguments themselves.
    private static void ofTexts(
            Implementations.Builder builder, String name, String id, TextTest test) {
        Body.Binary body =
                (left, right) ->
                        left instanceof String text && right instanceof String part
                                ? test.holds(text, part)
                                : Failure.NO_OVERLOAD;
        builder.function(name, body);
        builder.overload(id, body);
    }

    /// `element in list` or `key in map`.
    static Object in(Object value, Object container) {
        return switch (container) {
            case List<?> list -> contains(list, value);
            case MapValue map -> {
                var found = map.find(value);
                yield found instanceof Failure ? found : found != null;
            }
            default -> Failure.NO_OVERLOAD;
        };
    }

    /// Whether a list has an element that a value equals; comparisons that fail count as no.
    static boolean contains(List<?> list, Object value) {
        for (Object element : list) {
            if (Values.same(value, element)) {
                return true;
            }
        }
        return false;
    }

    private static Object size(Object value) {
        return switch (value) {
            case String _, Bytes _, List<?> _, MapValue _ -> Values.size(value);
            default -> Arithmetic.unsupported("size", value);
        };
    }

    /// With a pattern known only now; a constant one is compiled with the expression.
    private static Object matches(Object subject, Object pattern) {
        if (!(subject instanceof String text)) {
            return Arithmetic.unsupported("matches", subject);
        }
        if (!(pattern instanceof String source)) {
            return Failure.NO_OVERLOAD;
        }
        var compiled = Patterns.compile(source);
        return compiled instanceof Pattern known ? Patterns.found(known, text) : compiled;
    }
}
