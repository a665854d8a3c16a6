package io.juxta.cel;

import com.google.re2j.Pattern;
import io.juxta.cel.Planned.OfConstant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `matches`, `find` and `findAll` with a constant pattern: it is compiled with the expression.
final class ConstantPatterns {

    private ConstantPatterns() {}

    /// What the call runs, or null when it is another function or the pattern no constant.
    static Body.@Nullable Many of(String function, List<Planned> arguments) {
        if (arguments.size() < 2
                || !(arguments.get(1) instanceof OfConstant(var value))
                || !(value instanceof String source)) {
            return null;
        }
        return switch (function) {
            case "matches" -> with(source, (pattern, text, _) -> Patterns.found(pattern, text));
            case "find" -> with(source, (pattern, text, _) -> RegexLibrary.find(pattern, text));
            case "findAll" -> with(source, ConstantPatterns::findAll);
            default -> null;
        };
    }

    /// What a compiled pattern is used for.
    private interface Search {
        Object run(Pattern pattern, String text, Object[] arguments);
    }

    private static Object findAll(Pattern pattern, String text, Object[] arguments) {
        if (arguments.length == 2) {
            return RegexLibrary.findAll(pattern, text, -1);
        }
        return arguments[2] instanceof Long limit
                ? RegexLibrary.findAll(pattern, text, limit)
                : Failure.NO_OVERLOAD;
    }

    private static Body.Many with(String source, Search search) {
        return switch (Patterns.compile(source)) {
            case Pattern pattern ->
                    arguments ->
                            ListResults.plain(arguments[0]) instanceof String text
                                    ? search.run(pattern, text, arguments)
                                    : Failure.NO_OVERLOAD;
            case Failure(var text) -> throw new NotPlannable(text);
            default -> throw new IllegalStateException("Neither a pattern nor a failure.");
        };
    }
}
