package io.juxta.cel;

import io.juxta.model.GoDuration;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// `int(x)`, `string(x)` and the others that turn a value of one type into one of another.
final class ConversionLibrary {

    private static final Failure NOT_UTF_8 =
            new Failure("invalid UTF-8 in bytes, cannot convert to string");

    private ConversionLibrary() {}

    static void register(Implementations.Builder builder) {
        for (var id : new String[] {"bool", "bytes", "double", "duration", "string", "timestamp"}) {
            unary(builder, id + "_to_" + id, value -> value);
        }
        unary(builder, "int64_to_int64", value -> value);
        unary(builder, "uint64_to_uint64", value -> value);

        unary(builder, "string_to_bool", v -> parsed(NumberText.parseBool((String) v), "bool"));
        unary(builder, "string_to_int64", v -> parsed(NumberText.parseLong((String) v), "int"));
        unary(
                builder,
                "string_to_uint64",
                v -> parsed(NumberText.parseUnsigned((String) v), "uint"));
        unary(
                builder,
                "string_to_double",
                v -> parsed(NumberText.parseDouble((String) v), "double"));
        unary(builder, "string_to_duration", v -> toDuration((String) v));
        unary(builder, "string_to_timestamp", v -> toTimestamp((String) v));
        unary(
                builder,
                "string_to_bytes",
                v -> new Bytes(((String) v).getBytes(StandardCharsets.UTF_8)));

        unary(builder, "double_to_int64", v -> toInt((Double) v));
        unary(builder, "uint64_to_int64", v -> toInt((Unsigned) v));
        unary(builder, "duration_to_int64", v -> ((Duration) v).toNanos());
        unary(builder, "timestamp_to_int64", v -> ((Timestamp) v).instant().getEpochSecond());
        unary(builder, "double_to_uint64", v -> toUint((Double) v));
        unary(
                builder,
                "int64_to_uint64",
                v -> (Long) v < 0 ? Arithmetic.UINT_OVERFLOW : new Unsigned((Long) v));
        unary(builder, "int64_to_double", v -> (double) (Long) v);
        unary(builder, "uint64_to_double", v -> Values.toDouble(((Unsigned) v).bits()));
        unary(
                builder,
                "int64_to_timestamp",
                v ->
                        Timestamp.holds((Long) v)
                                ? Timestamp.ofEpochSecond((Long) v)
                                : Timestamp.OVERFLOW);

        for (var id : new String[] {"bool", "bytes", "double", "duration", "timestamp"}) {
            unary(builder, id + "_to_string", ConversionLibrary::toText);
        }
        unary(builder, "int64_to_string", ConversionLibrary::toText);
        unary(builder, "uint64_to_string", ConversionLibrary::toText);
    }

    private static void unary(Implementations.Builder builder, String id, Body.Unary body) {
        builder.overload(id, body);
    }

    /// `string(x)` for every type that has it: a String or a [Failure].
    static Object toText(Object value) {
        return switch (value) {
            case Double number -> NumberText.shortest(number);
            case Bytes(var array) -> decode(array);
            case Duration duration -> DurationText.print(duration);
            case Timestamp timestamp -> TimestampText.print(timestamp);
            default -> value.toString();
        };
    }

    static Object decode(byte[] array) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(array)).toString();
        } catch (CharacterCodingException _) {
            return NOT_UTF_8;
        }
    }

    /// `duration("…")`: a Duration or a [Failure].
    static Object toDuration(String text) {
        return parsed(GoDuration.parse(text).orElse(null), "google.protobuf.Duration");
    }

    /// `timestamp("…")`: a [Timestamp] or a [Failure].
    static Object toTimestamp(String text) {
        return parsed(TimestampText.parse(text), "google.protobuf.Timestamp");
    }

    private static Object parsed(@Nullable Object value, String type) {
        return value != null
                ? value
                : new Failure("type conversion error from 'string' to '%s'".formatted(type));
    }

    /// Rounded towards zero. The most negative int counts as an overflow, as it does in cel-go.
    private static Object toInt(double value) {
        return value > -0x1p63 && value < 0x1p63 ? (Object) (long) value : Arithmetic.INT_OVERFLOW;
    }

    private static Object toInt(Unsigned value) {
        return value.bits() < 0 ? Arithmetic.INT_OVERFLOW : (Object) value.bits();
    }

    private static Object toUint(double value) {
        if (!(value >= 0 && value < 0x1p64)) {
            return Arithmetic.UINT_OVERFLOW;
        }
        return new Unsigned(
                value < 0x1p63 ? (long) value : (long) (value - 0x1p63) + Long.MIN_VALUE);
    }
}
