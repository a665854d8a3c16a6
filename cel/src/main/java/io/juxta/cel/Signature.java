package io.juxta.cel;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether values fit the declared parameters of an overload at run time.
final class Signature {

    private Signature() {}

    /// Of a list or map only one element is looked at; an empty one fits.
    static boolean fits(Type parameter, Object value) {
        return switch (parameter) {
            case Type.Simple simple -> fits(simple, value);
            case Type.Parameter _ -> true;
            case Type.ListOf(var element) ->
                    value instanceof List<?> list
                            && (list.isEmpty() || fits(element, list.getFirst()));
            case Type.MapOf(var key, var element) ->
                    value instanceof MapValue map && fits(key, element, map);
            case Type.OptionalOf _ -> value instanceof Maybe;
            case Type.TypeOf _ -> value instanceof TypeName;
            case Type.Named(var name) ->
                    value instanceof Opaque opaque && opaque.typeName().equals(name);
        };
    }

    private static boolean fits(Type.Simple parameter, Object value) {
        return switch (parameter) {
            case BOOL -> value instanceof Boolean;
            case INT -> value instanceof Long;
            case UINT -> value instanceof Unsigned;
            case DOUBLE -> value instanceof Double;
            case STRING -> value instanceof String;
            case BYTES -> value instanceof Bytes;
            case NULL -> value == Null.NULL;
            case DURATION -> value instanceof Duration;
            case TIMESTAMP -> value instanceof Timestamp;
            case DYN, ANY -> true;
        };
    }

    private static boolean fits(Type key, Type element, MapValue map) {
        if (map.size() == 0) {
            return true;
        }
        var first = map.keys().iterator().next();
        @Nullable Object value = map.find(first);
        return fits(key, first) && value != null && fits(element, value);
    }

    static Failure refusal(String function, Object... arguments) {
        var text = new StringBuilder("no such overload: ").append(function).append('(');
        for (var i = 0; i < arguments.length; i++) {
            text.append(i == 0 ? "" : ", ").append(Values.typeName(arguments[i]));
        }
        return new Failure(text.append(')').toString());
    }
}
