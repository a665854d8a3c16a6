package io.juxta.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructTypeReference;
import dev.cel.common.types.TypeParamType;
import dev.cel.common.types.TypeType;
import io.juxta.cel.Type.Simple;

/// Our types as cel-java's, and back.
final class DevCelTypes {

    private DevCelTypes() {}

    static CelType from(Type type) {
        return switch (type) {
            case Simple simple -> from(simple);
            case Type.ListOf(var element) -> ListType.create(from(element));
            case Type.MapOf(var key, var value) -> MapType.create(from(key), from(value));
            case Type.OptionalOf(var value) -> OptionalType.create(from(value));
            case Type.TypeOf(var of) -> TypeType.create(from(of));
            // Network types are opaque, the others are messages without a descriptor.
            case Type.Named(var name) ->
                    name.startsWith("net.")
                            ? OpaqueType.create(name, ImmutableList.of())
                            : StructTypeReference.create(name);
            case Type.Parameter(var name) -> TypeParamType.create(name);
        };
    }

    private static CelType from(Simple simple) {
        return switch (simple) {
            case BOOL -> SimpleType.BOOL;
            case INT -> SimpleType.INT;
            case UINT -> SimpleType.UINT;
            case DOUBLE -> SimpleType.DOUBLE;
            case STRING -> SimpleType.STRING;
            case BYTES -> SimpleType.BYTES;
            case NULL -> SimpleType.NULL_TYPE;
            case DURATION -> SimpleType.DURATION;
            case TIMESTAMP -> SimpleType.TIMESTAMP;
            case DYN -> SimpleType.DYN;
            case ANY -> SimpleType.ANY;
        };
    }

    static Type to(CelType type) {
        return switch (type.kind()) {
            case BOOL -> Simple.BOOL;
            case INT -> Simple.INT;
            case UINT -> Simple.UINT;
            case DOUBLE -> Simple.DOUBLE;
            case STRING -> Simple.STRING;
            case BYTES -> Simple.BYTES;
            case NULL_TYPE -> Simple.NULL;
            case DURATION -> Simple.DURATION;
            case TIMESTAMP -> Simple.TIMESTAMP;
            case ANY -> Simple.ANY;
            case LIST -> new Type.ListOf(to(type.parameters().getFirst()));
            case MAP ->
                    new Type.MapOf(
                            to(type.parameters().getFirst()), to(type.parameters().getLast()));
            case TYPE -> new Type.TypeOf(to(((TypeType) type).type()));
            case STRUCT -> new Type.Named(type.name());
            case OPAQUE ->
                    type instanceof OptionalType
                            ? new Type.OptionalOf(to(type.parameters().getFirst()))
                            : new Type.Named(type.name());
            // A type that nothing pins down may be any.
            case DYN, TYPE_PARAM, ERROR, UNSPECIFIED -> Simple.DYN;
        };
    }
}
