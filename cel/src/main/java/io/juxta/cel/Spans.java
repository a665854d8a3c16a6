package io.juxta.cel;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How far every part of an expression reaches in its text.
///
/// A checked tree only knows one code point of each part: the dot of a selection, the parenthesis
/// of a call. [SpanGrammar] reads the text once more to see where parts begin and end. The text is
/// one that compiles; from any other a part is as long as its one code point.
final class Spans {

    /// From a code point up to another, which no longer belongs to it.
    record Span(int start, int end) {}

    /// @param point what the tree knows
    /// @param inner the part alone
    /// @param outer with the parentheses around it
    /// @param key the field, index or function that is looked up, where there is one
    record Extent(int point, Span inner, Span outer, @Nullable Span key) {

        Extent wrapped(int start, int end) {
            return new Extent(point, inner, new Span(start, end), key);
        }
    }

    private final String text;
    private final int[] points;
    private final Map<Integer, Extent> extents;

    private Spans(String text, int[] points) {
        this.text = text;
        this.points = points;
        this.extents = SpanGrammar.read(points);
    }

    static Spans of(String text) {
        return new Spans(text, text.codePoints().toArray());
    }

    /// The whole text without the blanks around it.
    Span whole() {
        var start = 0;
        var end = points.length;
        while (start < end && Character.isWhitespace(points[start])) {
            start++;
        }
        while (end > start && Character.isWhitespace(points[end - 1])) {
            end--;
        }
        return new Span(start, end);
    }

    /// The span of a part, without parentheses around it.
    Span of(Expr part) {
        if (part instanceof Expr.Call call && chained(call)) {
            var first = outer(call.arguments().getFirst());
            var last = outer(call.arguments().getLast());
            return new Span(first.start(), Math.max(first.end(), last.end()));
        }
        var extent = extents.get(part.offset());
        return extent == null ? point(part.offset()) : extent.inner();
    }

    private Span outer(Expr part) {
        if (part instanceof Expr.Call call && chained(call)) {
            return of(part);
        }
        var extent = extents.get(part.offset());
        return extent == null ? point(part.offset()) : extent.outer();
    }

    /// What a part looks up: the field behind the dot, the index in the brackets, the function.
    Span key(Expr part) {
        var extent = extents.get(part.offset());
        return extent == null || extent.key() == null ? of(part) : extent.key();
    }

    /// What a problem at a code point is about.
    Place at(int offset) {
        var extent = extents.get(offset);
        var span =
                extent == null
                        ? point(offset)
                        : extent.key() != null ? extent.key() : operator(extent);
        return new Place(span.start(), Math.max(1, span.end() - span.start()));
    }

    /// A whole word or literal; of something with an operator just the operator.
    private Span operator(Extent extent) {
        return extent.point() == extent.inner().start() ? extent.inner() : point(extent.point());
    }

    /// The text between two code points.
    String text(Span span) {
        return text.substring(
                text.offsetByCodePoints(0, span.start()), text.offsetByCodePoints(0, span.end()));
    }

    /// Chains of these are a balanced tree, so the text does not show how far a part reaches.
    private static boolean chained(Expr.Call call) {
        return (call.function().equals("_&&_") || call.function().equals("_||_"))
                && call.arguments().size() == 2;
    }

    private Span point(int offset) {
        var start = Math.clamp(offset, 0, points.length);
        return new Span(start, Math.min(start + 1, points.length));
    }
}
