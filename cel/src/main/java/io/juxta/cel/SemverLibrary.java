package io.juxta.cel;

import io.juxta.cel.Body.Binary;
import io.juxta.cel.Body.Unary;
import java.util.function.BiFunction;
import java.util.function.Function;

/// `semver(…)` and what versions can do.
final class SemverLibrary {

    private SemverLibrary() {}

    static void register(Implementations.Builder builder) {
        builder.overload("string_to_semver", (Unary) text -> parse(text, false));
        builder.overload("string_bool_to_semver", (Binary) SemverLibrary::parse);
        builder.overload("is_semver_string", (Unary) text -> parse(text, false) instanceof Semver);
        builder.overload(
                "is_semver_string_bool",
                (Binary) (text, normalize) -> parse(text, normalize) instanceof Semver);
        builder.overload("semver_major", of(Semver::major));
        builder.overload("semver_minor", of(Semver::minor));
        builder.overload("semver_patch", of(Semver::patch));
        builder.overload("semver_is_greater_than", of((a, b) -> a.compareTo(b) > 0));
        builder.overload("semver_is_less_than", of((a, b) -> a.compareTo(b) < 0));
        builder.overload("semver_compare_to", of((a, b) -> (long) Integer.signum(a.compareTo(b))));
    }

    private static Object parse(Object text, Object normalize) {
        return (Boolean) normalize
                ? Semver.parseNormalized((String) text)
                : Semver.parse((String) text);
    }

    private static Unary of(Function<Semver, Object> body) {
        return argument -> body.apply((Semver) argument);
    }

    private static Binary of(BiFunction<Semver, Semver, Object> body) {
        return (left, right) -> body.apply((Semver) left, (Semver) right);
    }
}
