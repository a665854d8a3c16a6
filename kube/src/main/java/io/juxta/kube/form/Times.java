package io.juxta.kube.form;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Points in time between the wire and the model: read with any offset and fraction that `GoTime`
/// takes, kept and written as whole seconds in UTC.
public final class Times {

    private static final Pattern SHAPE =
            Pattern.compile(
                    "(\\d{4})-(\\d\\d)-(\\d\\d)T(\\d\\d?):(\\d\\d):(\\d\\d)(?:[.,]\\d+)?"
                            + "(?:Z|([+-])(\\d\\d):(\\d\\d))");
    private static final DateTimeFormatter WRITTEN =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'").withZone(ZoneOffset.UTC);

    /// Go's zero time, which means none.
    private static final Instant NONE = Instant.parse("0001-01-01T00:00:00Z");

    private Times() {}

    public static @Nullable Instant read(String text) {
        var found = SHAPE.matcher(text);
        if (!found.matches()) {
            return null;
        }
        var local =
                LocalDateTime.of(
                        Integer.parseInt(found.group(1)),
                        Integer.parseInt(found.group(2)),
                        Integer.parseInt(found.group(3)),
                        Integer.parseInt(found.group(4)),
                        Integer.parseInt(found.group(5)),
                        Integer.parseInt(found.group(6)));
        var sign = found.group(7);
        long offset =
                sign == null
                        ? 0
                        : 3600L * Integer.parseInt(found.group(8))
                                + 60L * Integer.parseInt(found.group(9));
        var time =
                local.toInstant(ZoneOffset.UTC).minusSeconds("-".equals(sign) ? -offset : offset);
        return time.equals(NONE) ? null : time;
    }

    public static String write(Instant time) {
        return WRITTEN.format(time);
    }
}
