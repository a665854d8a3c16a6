package io.juxta.cli.cel;

import io.juxta.cel.Place;
import io.juxta.cli.page.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/// A line of an expression with its wrong part underlined.
final class CelCaret {

    private static final String INDENT = "  ";
    private static final String LEFT_OUT = INDENT + "…";

    /// How many lines are shown before and after the wrong part. An expression may be very long.
    private static final int MOST_AROUND = 5;

    /// The code points of an expression that are on one line of the page.
    private record Piece(int from, int to) {}

    private final int[] points;
    private final int start;
    private final int end;

    /// @param start of the wrong part
    /// @param end of the wrong part, which may be one behind the expression
    private CelCaret(int[] points, int start, int end) {
        this.points = points;
        this.start = start;
        this.end = end;
    }

    /// The line of the expression on which the place begins, and the carets below it. A line wider
    /// than the page is wrapped, and each part has its carets.
    static List<String> lines(String expression, Place place, int room) {
        var points = expression.codePoints().toArray();
        var start = Math.clamp(place.start(), 0, points.length);
        var from = start;
        while (from > 0 && points[from - 1] != '\n') {
            from--;
        }
        var to = start;
        while (to < points.length && points[to] != '\n') {
            to++;
        }
        var carets = Math.clamp(to - start, 1, Math.max(1, place.length()));
        var caret = new CelCaret(points, start, start + carets);
        return caret.lines(caret.pieces(from, to, room - INDENT.length()));
    }

    /// Broken after a blank where there is one, else after a symbol, else where the page ends.
    private List<Piece> pieces(int from, int to, int room) {
        var pieces = new ArrayList<Piece>();
        var first = from;
        while (columns(first, to) > room) {
            var next = first + 1;
            while (columns(first, next + 1) <= room) {
                next++;
            }
            var end = last(first, next, point -> point == ' ');
            end = end > first ? end : last(first, next, point -> !Character.isLetterOrDigit(point));
            next = end > first ? end : next;
            pieces.add(new Piece(first, next));
            first = next;
        }
        pieces.add(new Piece(first, to));
        return pieces;
    }

    /// The index after the last code point of this kind, or the first index when there is none.
    private int last(int from, int to, IntPredicate kind) {
        var end = to;
        while (end > from && !kind.test(points[end - 1])) {
            end--;
        }
        return end;
    }

    private int columns(int from, int to) {
        return Columns.of(new String(points, from, to - from));
    }

    private List<String> lines(List<Piece> pieces) {
        var firstMarked = pieces.size() - 1;
        var lastMarked = 0;
        for (var i = 0; i < pieces.size(); i++) {
            if (marked(pieces.get(i), i == pieces.size() - 1)) {
                firstMarked = Math.min(firstMarked, i);
                lastMarked = Math.max(lastMarked, i);
            }
        }
        var from = Math.max(0, firstMarked - MOST_AROUND);
        var to = Math.min(pieces.size(), lastMarked + 1 + MOST_AROUND);
        var lines = new ArrayList<String>();
        if (from > 0) {
            lines.add(LEFT_OUT);
        }
        for (var i = from; i < to; i++) {
            draw(pieces.get(i), marked(pieces.get(i), i == pieces.size() - 1), lines);
        }
        if (to < pieces.size()) {
            lines.add(LEFT_OUT);
        }
        return lines;
    }

    /// Whether a piece has carets. An error at the end of the expression is marked after the last
    /// piece.
    private boolean marked(Piece piece, boolean last) {
        return (start < piece.to() && end > piece.from()) || (last && start >= piece.to());
    }

    private void draw(Piece piece, boolean marked, List<String> lines) {
        var text = new StringBuilder(INDENT);
        for (var i = piece.from(); i < piece.to(); i++) {
            text.appendCodePoint(Character.isISOControl(points[i]) ? ' ' : points[i]);
        }
        lines.add(text.toString().stripTrailing());
        if (marked) {
            var left = Math.clamp(start, piece.from(), piece.to());
            var right = Math.clamp(end, left, piece.to());
            lines.add(
                    INDENT
                            + " ".repeat(columns(piece.from(), left))
                            + "^".repeat(Math.max(1, columns(left, right))));
        }
    }
}
