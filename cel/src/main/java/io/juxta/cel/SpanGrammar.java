package io.juxta.cel;

import io.juxta.cel.Spans.Extent;
import io.juxta.cel.Spans.Span;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Just enough of CEL's grammar to see where the parts of an expression begin and end.
///
/// Every method reads one rule and returns what it read. Nothing is rejected: a text that does not
/// compile is read to its end.
final class SpanGrammar {

    /// Deeper than any expression that compiles.
    private static final int DEEPEST = 300;

    private final int length;
    private final SpanScanner scanner;
    private final Map<Integer, Extent> extents = new HashMap<>();
    private int depth;

    private SpanGrammar(int[] points) {
        this.length = points.length;
        this.scanner = new SpanScanner(points);
    }

    /// The parts, each by the code point that a checked tree knows of it.
    static Map<Integer, Extent> read(int[] points) {
        var grammar = new SpanGrammar(points);
        grammar.expression();
        return grammar.extents;
    }

    private Extent expression() {
        if (depth == DEEPEST) {
            scanner.skipAll();
        }
        depth++;
        var read = conditional();
        depth--;
        return read;
    }

    private Extent conditional() {
        var condition = alternatives();
        if (!scanner.takes("?")) {
            return condition;
        }
        var point = scanner.at() - 1;
        alternatives();
        scanner.skipSign(':');
        var last = expression();
        return put(point, condition.outer().start(), last.outer().end(), null);
    }

    private Extent alternatives() {
        return binary(() -> binary(this::relation, "&&"), "||");
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

    private interface Rule {
        Extent read();
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
        scanner.skipBlanks();
        var point = scanner.at();
        for (var operator : operators) {
            if (scanner.takes(operator)) {
                return point;
            }
        }
        return -1;
    }

    private Extent unary() {
        scanner.skipBlanks();
        var point = scanner.at();
        while (scanner.peek() == '!' || scanner.peek() == '-') {
            scanner.skip();
            scanner.skipBlanks();
        }
        if (scanner.at() == point) {
            return member();
        }
        var operand = member();
        return put(point, point, operand.outer().end(), null);
    }

    private Extent member() {
        var left = primary();
        while (true) {
            scanner.skipBlanks();
            var point = scanner.at();
            var start = left.outer().start();
            switch (scanner.peek()) {
                case '.' -> {
                    scanner.skip();
                    if (scanner.peek() == '?') {
                        scanner.skip();
                    }
                    var name = scanner.name();
                    left = put(point, start, name.end(), name);
                    scanner.skipBlanks();
                    if (scanner.peek() == '(') {
                        left = call(start, name);
                    }
                }
                case '[' -> {
                    scanner.skip();
                    scanner.skipSign('?');
                    var index = expression();
                    scanner.skipSign(']');
                    left = put(point, start, scanner.at(), index.outer());
                }
                case '{' -> {
                    items('}');
                    left = put(point, start, scanner.at(), null);
                }
                default -> {
                    return left;
                }
            }
        }
    }

    private Extent call(int start, Span name) {
        var point = scanner.at();
        items(')');
        return put(point, start, scanner.at(), name);
    }

    private Extent primary() {
        scanner.skipBlanks();
        var point = scanner.at();
        return switch (scanner.peek()) {
            case '(' -> {
                scanner.skip();
                var inside = expression();
                scanner.skipSign(')');
                var wrapped = inside.wrapped(point, scanner.at());
                extents.put(wrapped.point(), wrapped);
                yield wrapped;
            }
            case '[' -> {
                items(']');
                yield put(point, point, scanner.at(), null);
            }
            case '{' -> {
                items('}');
                yield put(point, point, scanner.at(), null);
            }
            case '"', '\'' -> {
                scanner.skipText(new Span(point, point));
                yield put(point, point, scanner.at(), null);
            }
            case '.' -> {
                scanner.skip();
                yield put(point, point, scanner.name().end(), null);
            }
            default -> word(point);
        };
    }

    /// A number, a name, a call, or a text with a letter before it.
    private Extent word(int point) {
        if (Character.isDigit(scanner.peek())) {
            scanner.skipNumber();
            return put(point, point, scanner.at(), null);
        }
        var name = scanner.name();
        if ((scanner.peek() == '"' || scanner.peek() == '\'') && name.end() - point <= 2) {
            scanner.skipText(name);
            return put(point, point, scanner.at(), null);
        }
        var ident = put(point, point, scanner.at(), null);
        scanner.skipBlanks();
        return scanner.peek() == '(' ? call(point, name) : ident;
    }

    private void items(int end) {
        scanner.skip();
        while (!scanner.atEnd()) {
            scanner.skipBlanks();
            if (scanner.peek() == end) {
                scanner.skip();
                return;
            }
            if (scanner.peek() == ',' || scanner.peek() == ':' || scanner.peek() == '?') {
                scanner.skip();
                continue;
            }
            var before = scanner.at();
            expression();
            if (scanner.at() == before) {
                scanner.skip();
            }
        }
    }

    private Extent put(int point, int start, int end, @Nullable Span key) {
        var span = new Span(start, Math.min(end, length));
        var extent = new Extent(point, span, span, key);
        extents.put(point, extent);
        return extent;
    }
}
