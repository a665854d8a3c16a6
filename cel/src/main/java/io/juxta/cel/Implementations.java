package io.juxta.cel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What every function does, collected from the libraries.
///
/// A library registers a body for an overload, which then sees only arguments of the declared
/// types, or one for a function by name, which sees whatever comes.
final class Implementations {

    private static final List<Consumer<Builder>> LIBRARIES =
            List.of(
                    StandardLibrary::register,
                    ConversionLibrary::register,
                    StringLibrary::register,
                    FormatLibrary::register,
                    TimeLibrary::register,
                    ListLibrary::register,
                    SetLibrary::register,
                    MapLibrary::register,
                    OptionalLibrary::register,
                    QuantityLibrary::register,
                    SemverLibrary::register,
                    IpLibrary::register,
                    CidrLibrary::register,
                    UrlLibrary::register,
                    NamedFormatLibrary::register,
                    RegexLibrary::register,
                    KubernetesListLibrary::register);

    private static final Implementations ALL = collect();

    private final Map<String, Body> byOverload;
    private final Map<String, Body> byFunction;

    private Implementations(Builder builder) {
        this.byOverload = Map.copyOf(builder.byOverload);
        this.byFunction = Map.copyOf(builder.byFunction);
    }

    static Implementations all() {
        return ALL;
    }

    @Nullable Body ofOverload(String id) {
        return byOverload.get(id);
    }

    @Nullable Body ofFunction(String name) {
        return byFunction.get(name);
    }

    private static Implementations collect() {
        var builder = new Builder();
        LIBRARIES.forEach(library -> library.accept(builder));
        return new Implementations(builder);
    }

    /// Where libraries leave what they have.
    static final class Builder {

        private final Map<String, Body> byOverload = new HashMap<>();
        private final Map<String, Body> byFunction = new HashMap<>();

        void overload(String id, Body body) {
            put(byOverload, id, body);
        }

        void function(String name, Body body) {
            put(byFunction, name, body);
        }

        private static void put(Map<String, Body> bodies, String name, Body body) {
            if (bodies.put(name, body) != null) {
                throw new IllegalStateException(
                        name + " is implemented twice. Remove one of them.");
            }
        }
    }
}
