package io.juxta.cel;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How far every part of an expression reaches in its text.
///
/// A checked tree only knows one code point of each part: the dot of a selection, the parenthesis
/// of a call. This reads the text once more, with just enough grammar to see where parts begin and
/// end. The text is one that compiles; from any other a part is as long as its one code point.
final class Spans {

    /// From a code point up to another, which no longer belongs to it.
    record Span(int start, int end) {}

    /// @param point what the tree knows
    /// @param inner the part alone
    /// @param outer with the parentheses around it
    /// @param key the field, index or function that is looked up, where there is one
    private record Extent(int point, Span inner, Span outer, @Nullable Span key) {

        Extent wrapped(int start, int end) {
            return new Extent(point, inner, new Span(start, end), key);
        }
    }

    /// Deeper than any expression that compiles.
    private static final int DEEPEST = 300;

    private final String text;
    private final int[] points;
    private final Map<Integer, Extent> extents = new HashMap<>();
    private int at;
    private int depth;

    private Spans(String text) {
        this.text = text;
        this.points = text.codePoints().toArray();
    }

    static Spans of(String text) {
        var spans = new Spans(text);
        spans.expression();
        return spans;
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

    /// Where a part stands, parentheses around it left out.
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

    /// Chains of these are a balanced tree, so the text cannot tell how far a part reaches.
    private static boolean chained(Expr.Call call) {
        return (call.function().equals("_&&_") || call.function().equals("_||_"))
                && call.arguments().size() == 2;
    }

    private Span point(int offset) {
        var start = Math.clamp(offset, 0, points.length);
        return new Span(start, Math.min(start + 1, points.length));
    }

    // Below, every method reads one rule of the grammar and answers what it read.

    private Extent expression() {
        if (depth == DEEPEST) {
            at = points.length;
        }
        depth++;
        var read = conditional();
        depth--;
        return read;
    }

    private Extent conditional() {
        var condition = chain("||", () -> chain("&&", this::relation));
        blanks();
        if (peek() != '?') {
            return condition;
        }
        var point = at++;
        chain("||", () -> chain("&&", this::relation));
        blanks();
        if (peek() == ':') {
            at++;
        }
        var last = expression();
        return put(point, condition.outer().start(), last.outer().end(), null);
    }

    private interface Rule {
        Extent read();
    }

    private Extent chain(String operator, Rule operand) {
        var left = operand.read();
        while (takes(operator)) {
            var point = at - operator.length();
            var right = operand.read();
            left = put(point, left.outer().start(), right.outer().end(), null);
        }
        return left;
    }

    private Extent relation() {
        return binary(this::sum, "<=", ">=", "==", "!=", "<", ">", "in");
    }

    private Extent sum() {
        return binary(this::product, "+", "-");
    }

    private Extent product() {
        return binary(this::unary, "*", "/", "%");
    }

    private Extent binary(Rule operand, String... operators) {
        var left = operand.read();
        while (true) {
            var point = operator(operators);
            if (point < 0) {
                return left;
            }
            var right = operand.read();
            left = put(point, left.outer().start(), right.outer().end(), null);
        }
    }

    private int operator(String... operators) {
        blanks();
        var point = at;
        for (var operator : operators) {
            if (takes(operator)) {
                return point;
            }
        }
        return -1;
    }

    private Extent unary() {
        blanks();
        var point = at;
        while (peek() == '!' || peek() == '-') {
            at++;
            blanks();
        }
        if (at == point) {
            return member();
        }
        var operand = member();
        return put(point, point, operand.outer().end(), null);
    }

    private Extent member() {
        var left = primary();
        while (true) {
            blanks();
            var point = at;
            var start = left.outer().start();
            switch (peek()) {
                case '.' -> {
                    at++;
                    if (peek() == '?') {
                        at++;
                    }
                    var name = name();
                    left = put(point, start, name.end(), name);
                    blanks();
                    if (peek() == '(') {
                        left = call(start, name);
                    }
                }
                case '[' -> {
                    at++;
                    blanks();
                    if (peek() == '?') {
                        at++;
                    }
                    var index = expression();
                    close(']');
                    left = put(point, start, at, index.outer());
                }
                case '{' -> {
                    items('}');
                    left = put(point, start, at, null);
                }
                default -> {
                    return left;
                }
            }
        }
    }

    private Extent call(int start, Span name) {
        var point = at;
        items(')');
        return put(point, start, at, name);
    }

    private Extent primary() {
        blanks();
        var point = at;
        return switch (peek()) {
            case '(' -> {
                at++;
                var inside = expression();
                close(')');
                var wrapped = inside.wrapped(point, at);
                extents.put(wrapped.point(), wrapped);
                yield wrapped;
            }
            case '[' -> {
                items(']');
                yield put(point, point, at, null);
            }
            case '{' -> {
                items('}');
                yield put(point, point, at, null);
            }
            case '"', '\'' -> {
                string(false);
                yield put(point, point, at, null);
            }
            case '.' -> {
                at++;
                yield put(point, point, name().end(), null);
            }
            default -> word(point);
        };
    }

    /// A number, a name, a call, or a text with a letter before it.
    private Extent word(int point) {
        if (Character.isDigit(peek())) {
            while (part(peek())
                    || (peek() == '.'
                            && at + 1 < points.length
                            && Character.isDigit(points[at + 1]))
                    || ((peek() == '+' || peek() == '-')
                            && (points[at - 1] == 'e' || points[at - 1] == 'E')
                            && !hexadecimal(point))) {
                at++;
            }
            return put(point, point, at, null);
        }
        var name = name();
        if ((peek() == '"' || peek() == '\'') && name.end() - point <= 2) {
            string(raw(point, name.end()));
            return put(point, point, at, null);
        }
        var ident = put(point, point, at, null);
        blanks();
        return peek() == '(' ? call(point, name) : ident;
    }

    private boolean hexadecimal(int start) {
        return start + 1 < points.length && (points[start + 1] == 'x' || points[start + 1] == 'X');
    }

    private boolean raw(int from, int to) {
        for (var i = from; i < to; i++) {
            if (points[i] == 'r' || points[i] == 'R') {
                return true;
            }
        }
        return false;
    }

    private void items(int end) {
        at++;
        while (at < points.length) {
            blanks();
            if (peek() == end) {
                at++;
                return;
            }
            if (peek() == ',' || peek() == ':' || peek() == '?') {
                at++;
                continue;
            }
            var before = at;
            expression();
            if (at == before) {
                at++;
            }
        }
    }

    private void close(int end) {
        blanks();
        if (peek() == end) {
            at++;
        }
    }

    private Span name() {
        blanks();
        var start = at;
        if (peek() == '`') {
            at++;
            while (at < points.length && peek() != '`') {
                at++;
            }
            at++;
            return new Span(start, Math.min(at, points.length));
        }
        while (part(peek())) {
            at++;
        }
        return new Span(start, at);
    }

    private void string(boolean raw) {
        var quote = peek();
        var triple = at + 2 < points.length && points[at + 1] == quote && points[at + 2] == quote;
        at += triple ? 3 : 1;
        while (at < points.length) {
            if (peek() == '\\' && !raw) {
                at += 2;
            } else if (peek() != quote) {
                at++;
            } else if (!triple) {
                at++;
                return;
            } else if (at + 2 < points.length
                    && points[at + 1] == quote
                    && points[at + 2] == quote) {
                at += 3;
                return;
            } else {
                at++;
            }
        }
        at = points.length;
    }

    private boolean takes(String operator) {
        blanks();
        for (var i = 0; i < operator.length(); i++) {
            if (at + i >= points.length || points[at + i] != operator.charAt(i)) {
                return false;
            }
        }
        if (Character.isLetter(operator.charAt(0))
                && at + operator.length() < points.length
                && part(points[at + operator.length()])) {
            return false;
        }
        at += operator.length();
        return true;
    }

    private void blanks() {
        while (at < points.length) {
            if (Character.isWhitespace(points[at])) {
                at++;
            } else if (points[at] == '/' && at + 1 < points.length && points[at + 1] == '/') {
                while (at < points.length && points[at] != '\n') {
                    at++;
                }
            } else {
                return;
            }
        }
    }

    private int peek() {
        return at < points.length ? points[at] : -1;
    }

    private static boolean part(int point) {
        return point == '_'
                || (point >= '0' && point <= '9')
                || (point >= 'a' && point <= 'z')
                || (point >= 'A' && point <= 'Z');
    }

    private Extent put(int point, int start, int end, @Nullable Span key) {
        var span = new Span(start, Math.min(end, points.length));
        var extent = new Extent(point, span, span, key);
        extents.put(point, extent);
        return extent;
    }
}
