package io.juxta.cel;

import com.google.re2j.Pattern;
import io.juxta.cel.Body.Binary;
import io.juxta.cel.Body.Many;
import java.util.ArrayList;
import java.util.function.Function;

/// `find` and `findAll`: the parts of a text that match a pattern.
final class RegexLibrary {

    private static final long ALL = -1;

    private RegexLibrary() {}

    static void register(Implementations.Builder builder) {
        builder.overload(
                "string_find_string",
                (Binary) (text, pattern) -> with(pattern, found -> find(found, (String) text)));
        builder.overload(
                "string_find_all_string",
                (Binary)
                        (text, pattern) ->
                                with(pattern, found -> findAll(found, (String) text, ALL)));
        builder.overload(
                "string_find_all_string_int",
                (Many)
                        arguments ->
                                with(
                                        arguments[1],
                                        pattern ->
                                                findAll(
                                                        pattern,
                                                        (String) arguments[0],
                                                        (Long) arguments[2])));
    }

    private static Object with(Object source, Function<Pattern, Object> body) {
        return switch (Patterns.compile((String) source)) {
            case Pattern pattern -> body.apply(pattern);
            case Failure(var text) -> new Failure("Illegal regex: " + text);
            default -> throw new IllegalStateException("Neither a pattern nor a failure.");
        };
    }

    /// The first match, or nothing.
    static String find(Pattern pattern, String text) {
        var matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group() : "";
    }

    /// The first matches that do not overlap, all of them when the limit is negative. An empty
    /// match right behind another match does not count.
    static GoList findAll(Pattern pattern, String text, long limit) {
        var found = new ArrayList<String>();
        var matcher = pattern.matcher(text);
        var previousEnd = -1;
        for (var at = 0; at <= text.length() && found.size() != limit && matcher.find(at); ) {
            if (matcher.end() > matcher.start() || matcher.start() != previousEnd) {
                found.add(matcher.group());
            }
            previousEnd = matcher.end();
            at = matcher.end() > at ? matcher.end() : next(text, at);
        }
        return GoList.ofTexts(found);
    }

    private static int next(String text, int at) {
        return at < text.length() ? text.offsetByCodePoints(at, 1) : at + 1;
    }
}
