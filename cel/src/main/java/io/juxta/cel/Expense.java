package io.juxta.cel;

import io.juxta.cel.Spans.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The part of an expression that makes it expensive.
///
/// @param place in the text
/// @param text the part as written
/// @param cost its estimated cost, an unsigned number
public record Expense(Place place, String text, long cost) {

    /// The smallest part that may cost more than a limit all by itself, or else the whole.
    public static Expense above(long limit, Program program) {
        var spans = Spans.of(program.expression());
        var part = program.root();
        var span = spans.whole();
        for (var inner = above(limit, part, program.environment());
                inner != null;
                inner = above(limit, inner, program.environment())) {
            part = inner;
            span = spans.of(part);
        }
        return new Expense(place(span), spans.text(span), cost(part, program.environment()));
    }

    /// The first part above the limit, or null. Parts inside a comprehension depend on its
    /// variables and are not tested.
    private static @Nullable Expr above(long limit, Expr expr, Environment environment) {
        var parts =
                expr instanceof Expr.Fold fold && !fold.binds()
                        ? List.of(fold.range())
                        : Parts.of(expr);
        for (var part : parts) {
            if (Long.compareUnsigned(cost(part, environment), limit) > 0) {
                return part;
            }
        }
        return null;
    }

    private static long cost(Expr expr, Environment environment) {
        return Estimator.estimate(expr, environment);
    }

    private static Place place(Span span) {
        return new Place(span.start(), span.end() - span.start());
    }
}
