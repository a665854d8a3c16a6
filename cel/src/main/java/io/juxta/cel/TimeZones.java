package io.juxta.cel;

import java.time.Instant;
import java.time.zone.ZoneRulesProvider;
import java.util.Map;

/// Time zones as Go knows them: a name of the zone database, or hours and minutes such as `-02:30`.
final class TimeZones {

    /// Names of the zone database that Java leaves out, with the hours they are ahead.
    private static final Map<String, Integer> OLD =
            Map.of("EST", -5, "MST", -7, "HST", -10, "Factory", 0);

    private TimeZones() {}

    /// By how many seconds clocks of a zone are ahead of UTC at that time: a Long, or a [Failure].
    static Object secondsAhead(String zone, Instant when) {
        var colon = zone.indexOf(':');
        return colon < 0 ? named(zone, when) : offset(zone, colon);
    }

    private static Object named(String zone, Instant when) {
        // "Local" is the zone of the evaluator; a control plane's is UTC.
        if (zone.isEmpty() || zone.equals("UTC") || zone.equals("Local")) {
            return 0L;
        }
        if (zone.contains("..") || zone.startsWith("/") || zone.startsWith("\\")) {
            return new Failure("time: invalid location name");
        }
        var old = OLD.get(zone);
        if (old != null) {
            return old * 3600L;
        }
        var name = zone.startsWith("posix/") ? zone.substring("posix/".length()) : zone;
        if (!ZoneRulesProvider.getAvailableZoneIds().contains(name)
                || name.startsWith("SystemV/")) {
            return new Failure(folder(name) ? "is a directory" : "unknown time zone " + zone);
        }
        var rules = ZoneRulesProvider.getRules(name, false);
        return (long) rules.getOffset(when).getTotalSeconds();
    }

    /// Whether zones lie below the name, as files do in the database.
    private static boolean folder(String name) {
        var folder = name.endsWith("/") ? name : name + "/";
        return name.equals(".")
                || (!folder.equals("SystemV/")
                        && ZoneRulesProvider.getAvailableZoneIds().stream()
                                .anyMatch(zone -> zone.startsWith(folder)));
    }

    private static Object offset(String zone, int colon) {
        var hours = number(zone.substring(0, colon));
        if (!(hours instanceof Long h)) {
            return hours;
        }
        var minutes = number(zone.substring(colon + 1));
        if (!(minutes instanceof Long m)) {
            return minutes;
        }
        var ahead = zone.startsWith("-") ? h * 60 - m : h * 60 + m;
        // Counted in 64 bits of nanoseconds, which absurd hours overflow silently.
        return ahead * 60_000_000_000L / 1_000_000_000L;
    }

    private static Object number(String text) {
        var number = NumberText.parseLong(text);
        return number != null ? number : new Failure(GoErrors.atoi(text));
    }
}
