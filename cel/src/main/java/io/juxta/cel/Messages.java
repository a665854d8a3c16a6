package io.juxta.cel;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// The value of message literals: `google.protobuf.Int64Value{value: 1}` is 1.
///
/// Only Google's well-known types exist, and all of them denote plain values.
final class Messages {

    private Messages() {}

    /// The value, or a [Failure].
    static Object of(String name, Map<String, Object> fields) {
        return switch (name) {
            case "google.protobuf.BoolValue" -> wrapped(name, fields, false);
            case "google.protobuf.StringValue" -> wrapped(name, fields, "");
            case "google.protobuf.BytesValue" -> wrapped(name, fields, new Bytes(new byte[0]));
            case "google.protobuf.Int64Value", "google.protobuf.Int32Value" ->
                    narrowed(name, wrapped(name, fields, 0L));
            case "google.protobuf.UInt64Value", "google.protobuf.UInt32Value" ->
                    narrowed(name, wrapped(name, fields, new Unsigned(0)));
            case "google.protobuf.DoubleValue", "google.protobuf.FloatValue" ->
                    narrowed(name, wrapped(name, fields, 0.0));
            case "google.protobuf.Duration" ->
                    Duration.ofSeconds(number(fields, "seconds"), number(fields, "nanos"));
            case "google.protobuf.Timestamp" ->
                    new Timestamp(
                            Instant.ofEpochSecond(
                                    number(fields, "seconds"), number(fields, "nanos")),
                            0);
            case "google.protobuf.ListValue" -> fields.getOrDefault("values", List.of());
            case "google.protobuf.Struct" -> fields.getOrDefault("fields", Entries.EMPTY);
            case "google.protobuf.Value" -> fields.values().stream().findFirst().orElse(Null.NULL);
            case "google.protobuf.Any" ->
                    new Failure("unsupported conversion to ref.Val: (*dynamicpb.Message)");
            default -> new Failure("unknown type '%s'".formatted(name));
        };
    }

    /// @param none the value of an empty message, which also gives the expected type
    private static Object wrapped(String name, Map<String, Object> fields, Object none) {
        var value = fields.getOrDefault("value", none);
        return value.getClass() == none.getClass()
                ? value
                : mismatch(name, ListResults.nativeProblem(value, Values.typeName(none)));
    }

    private static Object narrowed(String name, Object value) {
        return switch (value) {
            case Long number when name.endsWith("Int32Value") && number != number.intValue() ->
                    mismatch(name, "integer overflow");
            case Unsigned(var bits) when name.endsWith("UInt32Value") && bits >>> 32 != 0 ->
                    mismatch(name, "unsigned integer overflow");
            case Double number when name.endsWith("FloatValue") -> (double) number.floatValue();
            default -> value;
        };
    }

    private static Failure mismatch(String name, String why) {
        return new Failure(
                "field type conversion error for %s.value value type: %s".formatted(name, why));
    }

    private static long number(Map<String, Object> fields, String name) {
        return fields.get(name) instanceof Long number ? number : 0;
    }
}
