package io.juxta.cel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.StructType;
import io.juxta.cel.Type.ListOf;
import io.juxta.cel.Type.MapOf;
import io.juxta.cel.Type.Simple;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The types that have fields: the device, and the well-known messages of protobuf.
final class StructTypes implements CelTypeProvider {

    private static final Type OBJECT = new MapOf(Simple.STRING, Simple.DYN);
    private static final Type ARRAY = new ListOf(Simple.DYN);
    private static final ImmutableMap<String, StructType> MESSAGES =
            byName(
                    wrapper("Bool", Simple.BOOL),
                    wrapper("Bytes", Simple.BYTES),
                    wrapper("Double", Simple.DOUBLE),
                    wrapper("Float", Simple.DOUBLE),
                    wrapper("Int32", Simple.INT),
                    wrapper("Int64", Simple.INT),
                    wrapper("String", Simple.STRING),
                    wrapper("UInt32", Simple.UINT),
                    wrapper("UInt64", Simple.UINT),
                    message("Any", Map.of("type_url", Simple.STRING, "value", Simple.BYTES)),
                    message("Duration", Map.of("seconds", Simple.INT, "nanos", Simple.INT)),
                    message("Timestamp", Map.of("seconds", Simple.INT, "nanos", Simple.INT)),
                    message("Empty", Map.of()),
                    message("ListValue", Map.of("values", ARRAY)),
                    message("Struct", Map.of("fields", OBJECT)),
                    message(
                            "Value",
                            Map.of(
                                    "null_value", Simple.INT,
                                    "number_value", Simple.DOUBLE,
                                    "string_value", Simple.STRING,
                                    "bool_value", Simple.BOOL,
                                    "struct_value", OBJECT,
                                    "list_value", ARRAY)));

    private final StructType device;

    StructTypes(Environment environment) {
        var fields = new LinkedHashMap<String, Type>();
        fields.put("driver", Simple.STRING);
        if (environment.sharing()) {
            fields.put("allowMultipleAllocations", Simple.BOOL);
        }
        if (environment.seedWords()) {
            fields.put("name", Simple.STRING);
        }
        fields.put("attributes", domains(environment.attributeType()));
        fields.put("capacity", domains(NamedTypes.QUANTITY));
        this.device = struct(NamedTypes.DEVICE.toString(), fields);
    }

    private static Type domains(Type value) {
        return new MapOf(Simple.STRING, new MapOf(Simple.STRING, value));
    }

    private static ImmutableMap<String, StructType> byName(StructType... types) {
        return Maps.uniqueIndex(List.of(types), StructType::name);
    }

    private static StructType wrapper(String name, Type value) {
        return message(name + "Value", Map.of("value", value));
    }

    private static StructType message(String name, Map<String, Type> fields) {
        return struct("google.protobuf." + name, fields);
    }

    private static StructType struct(String name, Map<String, Type> fields) {
        var types = ImmutableMap.copyOf(Maps.transformValues(fields, DevCelTypes::from));
        return StructType.create(
                name, types.keySet(), field -> Optional.ofNullable(types.get(field)));
    }

    boolean knows(String name) {
        return findType(name).isPresent();
    }

    @Override
    public ImmutableList<CelType> types() {
        return ImmutableList.<CelType>builder().addAll(MESSAGES.values()).add(device).build();
    }

    @Override
    public Optional<CelType> findType(String name) {
        return Optional.ofNullable(name.equals(device.name()) ? device : MESSAGES.get(name));
    }
}
