package io.juxta.cel;

import com.google.re2j.Pattern;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;

/// Kubernetes' formats of URIs, identifiers, data and dates. A rule returns the errors, or nothing.
final class DataRules {

    private static final Pattern UUID =
            Pattern.compile("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}");
    private static final Pattern BASE64 =
            Pattern.compile(
                    "([A-Za-z0-9+/]{4})*"
                            + "([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern TIME =
            Pattern.compile(
                    "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](.[0-9]+)?(z|[+-][0-9]{2}:[0-9]{2})");

    private DataRules() {}

    static List<String> uri(String text) {
        var problem = Url.problem(text);
        return problem == null ? List.of() : List.of(problem);
    }

    static List<String> uuid(String text) {
        return UUID.matches(text) ? List.of() : List.of("does not match the UUID format");
    }

    /// At least one group of four; nothing at all is no data.
    static List<String> base64(String text) {
        return BASE64.matches(text) ? List.of() : List.of("invalid base64");
    }

    static List<String> date(String text) {
        return isDate(text) ? List.of() : List.of("invalid date");
    }

    private static boolean isDate(String text) {
        if (!DATE.matches(text)) {
            return false;
        }
        var year = Integer.parseInt(text.substring(0, 4));
        var month = Integer.parseInt(text.substring(5, 7));
        var day = Integer.parseInt(text.substring(8));
        return month >= 1
                && month <= 12
                && day >= 1
                && day <= YearMonth.of(year, month).lengthOfMonth();
    }

    /// Leap seconds are refused, and what follows a second `T` is not looked at.
    static List<String> datetime(String text) {
        var parts = text.toLowerCase(Locale.ROOT).split("t", -1);
        var valid = parts.length >= 2 && isDate(parts[0]) && TIME.matches(parts[1]);
        return valid ? List.of() : List.of("invalid datetime");
    }
}
