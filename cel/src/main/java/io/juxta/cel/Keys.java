package io.juxta.cel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The identity of map keys.
///
/// Kubernetes' evaluator uses Go maps, and Go's rules show: lists, maps, optionals, quantities and
/// URLs can be keys but are only ever equal to themselves; versions, formats and bytes make it
/// panic.
final class Keys {

    private Keys() {}

    private record Same(Object value) {
        @Override
        @SuppressWarnings("ReferenceEquality") // Being the same object is the point.
        public boolean equals(Object other) {
            return other instanceof Same(var mine) && mine == value;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(value);
        }
    }

    /// An object that equals that of another key if the keys are the same; a [Failure] when a value
    /// can be no key.
    static Object identity(Object key) {
        return switch (key) {
            case String _, Long _, Boolean _ -> key;
            case Double number when number.isNaN() -> new Same(new Object());
            case Double number when number == 0 -> 0.0;
            case Bytes _ -> unhashable(key);
            case List<?> _, MapValue _, Maybe _ -> new Same(key);
            case Opaque opaque ->
                    switch (opaque.typeName()) {
                        case "kubernetes.Semver", "kubernetes.NamedFormat" -> unhashable(key);
                        case "kubernetes.Quantity", "kubernetes.URL" -> new Same(key);
                        default -> key;
                    };
            default -> key;
        };
    }

    /// Why a value can be no key; null when it can.
    static @Nullable Failure refusal(Object key) {
        return identity(key) instanceof Failure failure ? failure : null;
    }

    private static Failure unhashable(Object key) {
        return new Failure(
                "internal error: runtime error: hash of unhashable type " + GoNames.wrapper(key));
    }
}
