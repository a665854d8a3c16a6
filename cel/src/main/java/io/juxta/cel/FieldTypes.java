package io.juxta.cel;

import dev.cel.checker.TypeProvider;
import dev.cel.common.types.CelProtoTypes;
import dev.cel.common.types.CelType;
import dev.cel.common.types.StructType;
import dev.cel.common.types.TypeType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// [StructTypes] in the form cel-java's checker asks for types and their fields.
///
/// The checker also takes types as messages of protobuf. It asks for none, and is given none unless
/// it does: to load those messages takes long.
@SuppressWarnings("deprecation") // What replaces it is turned into one by the checker itself.
record FieldTypes(StructTypes types) implements TypeProvider {

    @Override
    public Optional<CelType> lookupCelType(String name) {
        return types.findType(name).map(TypeType::create);
    }

    @Override
    public @Nullable FieldType lookupFieldType(CelType type, String field) {
        return types.findType(type.name())
                .filter(StructType.class::isInstance)
                .flatMap(struct -> ((StructType) struct).findField(field))
                .map(found -> new Known(found.type()))
                .orElse(null);
    }

    /// The type of a field, made a message only for whoever wants one.
    private static final class Known extends FieldType {

        private final CelType type;

        Known(CelType type) {
            this.type = type;
        }

        @Override
        public CelType celType() {
            return type;
        }

        @Override
        public dev.cel.expr.Type type() {
            return CelProtoTypes.celTypeToType(type);
        }
    }

    @Override
    public dev.cel.expr.@Nullable Type lookupType(String name) {
        return lookupCelType(name).map(CelProtoTypes::celTypeToType).orElse(null);
    }

    @Override
    public @Nullable FieldType lookupFieldType(dev.cel.expr.Type type, String field) {
        return lookupFieldType(CelProtoTypes.typeToCelType(type), field);
    }

    /// There are no enums.
    @Override
    public @Nullable Integer lookupEnumValue(String name) {
        return null;
    }
}
