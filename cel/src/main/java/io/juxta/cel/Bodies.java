package io.juxta.cel;

import io.juxta.cel.Overload.Binding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds what a call runs.
///
/// The only overload the checker left is run if it has a body, and refuses arguments of other
/// types. Otherwise the function's own body takes whatever comes; a function without one tries its
/// overloads in order and runs the first that fits.
final class Bodies {

    /// Functions whose errors do not name the arguments.
    private static final Set<String> TERSE = Set.of("contains", "startsWith", "endsWith");

    /// Functions whose bodies look at the types of their arguments themselves.
    private static final Set<String> UNGUARDED = Set.of("flatten");

    private final Implementations implementations;
    private final Functions functions;

    Bodies(Implementations implementations, Functions functions) {
        this.implementations = implementations;
        this.functions = functions;
    }

    /// What a call with so many arguments runs, in the form that takes any number.
    ///
    /// @param only the overload the checker left alone, null when it left several
    Found find(String function, @Nullable Overload only, int arity) {
        if (only != null) {
            var body = implementations.ofOverload(only.id());
            if (body != null) {
                return new Found(function, List.of(candidate(only, body)));
            }
        }
        var own = implementations.ofFunction(function);
        if (own != null) {
            return new Found(function, List.of(new Candidate(null, own)));
        }
        var candidates = new ArrayList<Candidate>();
        var declared = functions.find(function);
        if (declared != null) {
            for (var overload : declared.overloads()) {
                var body = implementations.ofOverload(overload.id());
                if (body != null && overload.parameters().size() == arity) {
                    candidates.add(candidate(overload, body));
                }
            }
        }
        return new Found(function, candidates);
    }

    private static Candidate candidate(Overload overload, Body body) {
        return UNGUARDED.contains(overload.function())
                ? new Candidate(null, body)
                : new Candidate(overload.parameters(), body);
    }

    /// Whether the call stops at the first argument that fails.
    boolean stopsEarly(String function, @Nullable Overload only) {
        if (only != null && only.binding() != Binding.NONE) {
            return only.binding() == Binding.MANY;
        }
        var declared = functions.find(function);
        return declared != null && declared.binding() == Binding.MANY;
    }

    /// @param parameters the parameter types, null when any type is allowed
    private record Candidate(@Nullable List<Type> parameters, Body body) {

        boolean takes(Object a) {
            return parameters == null || Signature.fits(parameters.getFirst(), a);
        }

        boolean takes(Object a, Object b) {
            return parameters == null
                    || (Signature.fits(parameters.get(0), a)
                            && Signature.fits(parameters.get(1), b));
        }

        boolean takes(Object[] arguments) {
            if (parameters == null) {
                return true;
            }
            for (var i = 0; i < arguments.length; i++) {
                if (!Signature.fits(parameters.get(i), arguments[i])) {
                    return false;
                }
            }
            return true;
        }
    }

    /// What a call runs, for as many arguments as the call has.
    static final class Found {

        private final String function;
        private final Candidate[] candidates;

        private Found(String function, List<Candidate> candidates) {
            this.function = function;
            this.candidates = candidates.toArray(Candidate[]::new);
        }

        boolean isEmpty() {
            return candidates.length == 0;
        }

        Body.Unary unary() {
            return a -> {
                for (var candidate : candidates) {
                    if (candidate.takes(a)) {
                        return switch (candidate.body()) {
                            case Body.Unary body -> body.apply(a);
                            case Body.Many body -> body.apply(new Object[] {a});
                            case Body.Binary _ -> throw wrongArity();
                        };
                    }
                }
                return refusal(a);
            };
        }

        Body.Binary binary() {
            return (a, b) -> {
                for (var candidate : candidates) {
                    if (candidate.takes(a, b)) {
                        return switch (candidate.body()) {
                            case Body.Binary body -> body.apply(a, b);
                            case Body.Many body -> body.apply(new Object[] {a, b});
                            case Body.Unary _ -> throw wrongArity();
                        };
                    }
                }
                return refusal(a, b);
            };
        }

        Body.Many many() {
            return arguments -> {
                for (var candidate : candidates) {
                    if (candidate.takes(arguments)) {
                        return switch (candidate.body()) {
                            case Body.Many body -> body.apply(arguments);
                            case Body.Unary body -> body.apply(arguments[0]);
                            case Body.Binary body -> body.apply(arguments[0], arguments[1]);
                        };
                    }
                }
                return refusal(arguments);
            };
        }

        private Failure refusal(Object... arguments) {
            return TERSE.contains(function)
                    ? Failure.NO_OVERLOAD
                    : Signature.refusal(function, arguments);
        }

        private IllegalStateException wrongArity() {
            return new IllegalStateException(
                    function + " is implemented for another number of arguments.");
        }
    }
}
