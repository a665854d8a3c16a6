package io.juxta.cel;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/// Values as Go prints them when cel-go puts one into a message.
final class Display {

    private Display() {}

    static String of(Object value) {
        return switch (value) {
            case Double number -> NumberText.shortest(number);
            case Null _ -> "0";
            case Bytes(var array) -> bytes(array);
            case Duration duration -> duration(duration);
            case Timestamp timestamp -> timestamp(timestamp);
            case TypeName(var name) -> type(name);
            case Maybe(var content) ->
                    content == null ? "optional.none()" : "optional(%s)".formatted(of(content));
            case List<?> list -> list(list);
            case MapValue map -> map(map);
            default -> value.toString();
        };
    }

    /// A type's name, with its type parameters, which are unknown at run time.
    static String type(String name) {
        return switch (name) {
            case "list" -> "list(dyn)";
            case "map" -> "map(dyn, dyn)";
            case "optional_type" -> "optional_type(dyn)";
            default -> name;
        };
    }

    private static String bytes(byte[] array) {
        var printed = new StringBuilder("[");
        for (var i = 0; i < array.length; i++) {
            printed.append(i == 0 ? "" : " ").append(array[i] & 0xFF);
        }
        return printed.append(']').toString();
    }

    private static String list(List<?> list) {
        var printed = new StringBuilder("[");
        for (Object element : list) {
            printed.append(printed.length() == 1 ? "" : ", ").append(of(element));
        }
        return printed.append(']').toString();
    }

    private static String map(MapValue map) {
        var printed = new StringBuilder("{");
        for (var key : map.keys()) {
            printed.append(printed.length() == 1 ? "" : ", ")
                    .append(of(key))
                    .append(": ")
                    .append(of(Objects.requireNonNull(map.find(key))));
        }
        return printed.append('}').toString();
    }

    /// `1h30m0.5s`; below a second in the largest unit that fits: `1.5µs`.
    private static String duration(Duration duration) {
        var nanos = duration.toNanos();
        if (nanos == 0) {
            return "0s";
        }
        var sign = nanos < 0 ? "-" : "";
        var rest = nanos < 0 ? -nanos : nanos;
        if (Long.compareUnsigned(rest, 1_000_000_000L) < 0) {
            var unit = rest < 1_000 ? 1L : rest < 1_000_000 ? 1_000L : 1_000_000L;
            var word = unit == 1 ? "ns" : unit == 1_000 ? "µs" : "ms";
            return sign + decimal(rest, unit) + word;
        }
        var minutes = Long.divideUnsigned(rest, 60_000_000_000L);
        var seconds = decimal(Long.remainderUnsigned(rest, 60_000_000_000L), 1_000_000_000L) + "s";
        if (minutes == 0) {
            return sign + seconds;
        }
        var hours = minutes / 60;
        return sign + (hours == 0 ? "" : hours + "h") + minutes % 60 + "m" + seconds;
    }

    private static String decimal(long nanos, long unit) {
        var whole = Long.toString(nanos / unit);
        if (nanos % unit == 0) {
            return whole;
        }
        var fraction = Long.toString(unit + nanos % unit).substring(1);
        return whole + "." + fraction.replaceAll("0+$", "");
    }

    /// `2020-01-01 00:00:00.5 +0200 +0200`; the last word is the name of the zone.
    private static String timestamp(Timestamp timestamp) {
        var written = TimestampText.print(timestamp);
        var utc = written.endsWith("Z");
        var end = written.length() - (utc ? 1 : 6);
        var zone = utc ? "+0000" : written.substring(end).replace(":", "");
        return "%s %s %s"
                .formatted(written.substring(0, end).replace('T', ' '), zone, utc ? "UTC" : zone);
    }
}
