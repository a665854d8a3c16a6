package io.juxta.cel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finding a value in a list or map by a key: what `.x` and `[x]` do.
final class Lookup {

    private Lookup() {}

    /// The value, or a [Failure]; also when there is none.
    static Object demand(Object container, Object key) {
        var found = find(container, key);
        if (found != null) {
            return found;
        }
        return container instanceof List<?>
                ? new Failure("index out of bounds: " + print(key))
                : new Failure("no such key: " + print(key));
    }

    /// The value, null when there is none, or a [Failure] when the key can be none. What is no
    /// container has no values.
    static @Nullable Object find(Object container, Object key) {
        var wrong = unusable(key);
        if (wrong != null) {
            return wrong;
        }
        return switch (container) {
            case MapValue map -> {
                var found = map.select(key);
                yield found == null ? null : Panic.check(found);
            }
            case List<?> list -> element(list, key);
            default -> null;
        };
    }

    private static @Nullable Object element(List<?> list, Object key) {
        return switch (key) {
            case Long index -> at(list, index);
            case Unsigned(var index) -> at(list, index);
            case Double number when number == Math.rint(number) && Math.abs(number) < 0x1p63 ->
                    at(list, number.longValue());
            case Double number ->
                    new Failure("unsupported index value " + print(number) + " in list");
            default -> new Failure("unsupported index type '" + Values.typeName(key) + "' in list");
        };
    }

    private static @Nullable Object at(List<?> list, long index) {
        return index < 0 || index >= list.size() ? null : list.get((int) index);
    }

    /// Why nothing can be looked up by this value, or null when it can.
    static @Nullable Failure unusable(Object key) {
        return switch (key) {
            case String _, Long _, Unsigned _, Boolean _, Double _ -> null;
            default -> new Failure("invalid qualifier type: " + GoNames.wrapper(key));
        };
    }

    /// A key as messages show it.
    static String print(Object key) {
        return Display.of(key);
    }
}
