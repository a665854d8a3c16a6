package io.juxta.cel;

import io.juxta.cel.Type.Simple;
import java.util.Optional;
import java.util.stream.Collectors;

/// Which static types an expression may have, by its use.
final class ResultType {

    private ResultType() {}

    /// Kubernetes' error for the type, if any.
    static Optional<String> refusal(Type type, Use use, Environment environment) {
        return switch (use) {
            case SELECTOR ->
                    type == Simple.BOOL || type.equals(environment.attributeType())
                            ? Optional.empty()
                            : Optional.of(
                                    "must evaluate to bool or the unknown type, not "
                                            + runtimeName(type));
            case DERIVED -> derived(type, environment.stored() || environment.lists());
        };
    }

    private static Optional<String> derived(Type type, boolean lists) {
        if (scalar(type)
                || (lists && type instanceof Type.ListOf(var element) && scalar(element))) {
            return Optional.empty();
        }
        return Optional.of(
                "must evaluate to a primitive scalar (string, integer, boolean, semver)"
                        + (lists ? " or a list of these scalars" : "")
                        + ", not "
                        + runtimeName(type));
    }

    private static boolean scalar(Type type) {
        return switch (type) {
            case Simple simple ->
                    switch (simple) {
                        case BOOL, INT, STRING, DYN, ANY -> true;
                        case UINT, DOUBLE, BYTES, NULL, DURATION, TIMESTAMP -> false;
                    };
            case Type.Named _ -> type.equals(NamedTypes.SEMVER);
            case Type.ListOf _, Type.MapOf _, Type.OptionalOf _, Type.TypeOf _, Type.Parameter _ ->
                    false;
        };
    }

    /// The name a type has at run time, which is not always the one the checker's messages use.
    static String runtimeName(Type type) {
        return switch (type) {
            case Simple.NULL -> "null_type";
            case Simple.DURATION -> "google.protobuf.Duration";
            case Simple.TIMESTAMP -> "google.protobuf.Timestamp";
            case Simple.ANY -> "google.protobuf.Any";
            case Simple _, Type.Named _, Type.Parameter _ -> type.toString();
            case Type.ListOf _, Type.MapOf _, Type.OptionalOf _, Type.TypeOf _ -> {
                var printed = type.toString();
                yield printed.substring(0, printed.indexOf('('))
                        + type.parts().stream()
                                .map(ResultType::runtimeName)
                                .collect(Collectors.joining(", ", "(", ")"));
            }
        };
    }
}
