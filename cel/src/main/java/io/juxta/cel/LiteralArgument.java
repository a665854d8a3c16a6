package io.juxta.cel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// A literal first argument of a function must be valid for it.
///
/// For a pattern that is right in `s.matches("re")`; in `matches("s", "re")` the first argument is
/// the text, and Kubernetes checks that.
///
/// @param valid whether a value is valid for the function
record LiteralArgument(String function, Predicate<Object> valid) implements Validator {

    static final Validator DURATION =
            new LiteralArgument(
                    "duration",
                    value ->
                            value instanceof String text
                                    && !(ConversionLibrary.toDuration(text) instanceof Failure));

    static final Validator TIMESTAMP =
            new LiteralArgument(
                    "timestamp",
                    value ->
                            switch (value) {
                                case String text ->
                                        !(ConversionLibrary.toTimestamp(text) instanceof Failure);
                                case Long second -> Timestamp.holds(second);
                                default -> false;
                            });

    static final Validator PATTERN =
            new LiteralArgument(
                    "matches",
                    value ->
                            !(value instanceof String text
                                    && Patterns.compile(text) instanceof Failure));

    @Override
    public List<Problem> judge(Expr root, SourceText text) {
        var problems = new ArrayList<Problem>();
        for (var call : Validator.calls(root, function)) {
            if (!call.arguments().isEmpty()
                    && call.arguments().getFirst() instanceof Expr.Literal literal
                    && !valid.test(literal.value())) {
                problems.add(
                        text.problemAt(
                                literal.offset(), "invalid %s argument".formatted(function)));
            }
        }
        return problems;
    }
}
