package io.juxta.cel;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.util.function.ToLongFunction;

/// The parts of dates and times, in UTC or in a zone given by name or offset; and durations counted
/// in a unit.
final class TimeLibrary {

    private TimeLibrary() {}

    static void register(Implementations.Builder builder) {
        part(builder, "timestamp_to_year", LocalDateTime::getYear);
        part(builder, "timestamp_to_month", time -> time.getMonthValue() - 1);
        part(builder, "timestamp_to_day_of_year", time -> time.getDayOfYear() - 1);
        part(builder, "timestamp_to_day_of_month", time -> time.getDayOfMonth() - 1);
        part(builder, "timestamp_to_day_of_month_1_based", LocalDateTime::getDayOfMonth);
        part(builder, "timestamp_to_day_of_week", time -> time.getDayOfWeek().getValue() % 7);
        part(builder, "timestamp_to_hours", LocalDateTime::getHour);
        part(builder, "timestamp_to_minutes", LocalDateTime::getMinute);
        part(builder, "timestamp_to_seconds", "timestamp_to_seconds_tz", LocalDateTime::getSecond);
        part(builder, "timestamp_to_milliseconds", time -> time.get(ChronoField.MILLI_OF_SECOND));

        count(builder, "duration_to_hours", d -> (long) DurationText.of(d, 3_600_000_000_000L));
        count(builder, "duration_to_minutes", d -> (long) DurationText.of(d, 60_000_000_000L));
        count(builder, "duration_to_seconds", d -> (long) DurationText.seconds(d));
        count(builder, "duration_to_milliseconds", d -> d.toNanos() / 1_000_000);
    }

    private static void part(
            Implementations.Builder builder, String id, ToLongFunction<LocalDateTime> part) {
        part(builder, id, id + "_with_tz", part);
    }

    private static void part(
            Implementations.Builder builder,
            String id,
            String withZone,
            ToLongFunction<LocalDateTime> part) {
        Body.Unary inUtc = time -> part.applyAsLong(((Timestamp) time).local(0));
        Body.Binary inZone =
                (time, zone) -> {
                    var timestamp = (Timestamp) time;
                    var ahead = TimeZones.secondsAhead((String) zone, timestamp.instant());
                    return ahead instanceof Long seconds
                            ? part.applyAsLong(timestamp.local(seconds))
                            : ahead;
                };
        builder.overload(id, inUtc);
        builder.overload(withZone, inZone);
    }

    private static void count(
            Implementations.Builder builder, String id, ToLongFunction<Duration> count) {
        Body.Unary body = duration -> count.applyAsLong((Duration) duration);
        builder.overload(id, body);
    }
}
