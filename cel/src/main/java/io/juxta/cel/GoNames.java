package io.juxta.cel;

import java.time.Duration;
import java.util.List;

/// The Go names of value types, for some of Kubernetes' messages.
final class GoNames {

    private GoNames() {}

    /// The type of the value inside the evaluator.
    static String wrapper(Object value) {
        return switch (value) {
            case Boolean _ -> "types.Bool";
            case Long _ -> "types.Int";
            case Unsigned _ -> "types.Uint";
            case Double _ -> "types.Double";
            case String _ -> "types.String";
            case Bytes _ -> "types.Bytes";
            case Null _ -> "types.Null";
            case Duration _ -> "types.Duration";
            case TypeName _ -> "*types.Type";
            case Maybe _ -> "*types.Optional";
            case Failure _ -> "*types.Err";
            case List<?> _ -> "*types.baseList";
            case DomainMaps _ -> "cel.mapper";
            case MapValue _ -> "*types.baseMap";
            case Opaque opaque ->
                    switch (opaque.typeName()) {
                        case "kubernetes.Semver" -> "cel.Semver";
                        case "kubernetes.Quantity" -> "cel.Quantity";
                        case "kubernetes.URL" -> "cel.URL";
                        case "kubernetes.NamedFormat" -> "cel.Format";
                        case "net.IP" -> "cel.IP";
                        case "net.CIDR" -> "cel.CIDR";
                        default -> opaque.typeName();
                    };
            case Timestamp _ -> "types.Timestamp";
            default -> throw new IllegalStateException("No CEL value: " + value.getClass());
        };
    }

    /// The type of the value that comes out of the evaluator.
    static String inner(Object value) {
        return switch (value) {
            case Boolean _ -> "bool";
            case Long _ -> "int64";
            case Unsigned _ -> "uint64";
            case Double _ -> "float64";
            case String _, TypeName _ -> "string";
            case Bytes _ -> "[]uint8";
            case Null _ -> "structpb.NullValue";
            case Duration _ -> "time.Duration";
            case Maybe(var some) -> some == null ? "<nil>" : inner(some);
            case GoList list -> list.goName();
            case Concatenation _ -> "[]interface {}";
            case List<?> _ -> "[]ref.Val";
            case Entries _ -> "map[ref.Val]ref.Val";
            case DomainMaps.Ids(var kind, _) when kind == Shape.Kind.CAPACITY ->
                    "map[string]cel.Quantity";
            case MapValue _ -> "map[string]interface {}";
            case Opaque opaque ->
                    switch (opaque.typeName()) {
                        case "kubernetes.Semver" -> "semver.Version";
                        case "kubernetes.Quantity" -> "*resource.Quantity";
                        case "kubernetes.URL" -> "*url.URL";
                        case "kubernetes.NamedFormat" -> "cel.Format";
                        case "net.IP" -> "netip.Addr";
                        case "net.CIDR" -> "netip.Prefix";
                        default -> opaque.typeName();
                    };
            case Timestamp _ -> "time.Time";
            default -> throw new IllegalStateException("No CEL value: " + value.getClass());
        };
    }
}
