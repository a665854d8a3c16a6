package io.juxta.cli;

import io.juxta.cel.Place;
import java.util.List;

/// A line of an expression with its wrong part underlined.
final class CelCaret {

    private static final String INDENT = "  ";
    private static final int ROOM = Fitted.WIDTH - 1 - INDENT.length();

    private CelCaret() {}

    /// The line of the expression on which the place begins, and the carets below it. Of a long
    /// line only what is around the place.
    static List<String> lines(String expression, Place place) {
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
        if (to - from > ROOM) {
            return window(points, from, to, start, carets);
        }
        return drawn(new String(points, from, to - from), start - from, carets);
    }

    private static List<String> window(int[] points, int from, int to, int start, int carets) {
        var shown = Math.min(carets, ROOM - 2);
        var before =
                Math.min(start - from, Math.max(ROOM / 2 - shown / 2, ROOM - 2 - (to - start)));
        before = Math.min(before, ROOM - 2 - shown);
        var left = start - before;
        var right = Math.min(to, left + ROOM - 2);
        var text =
                (left > from ? "…" : "")
                        + new String(points, left, right - left)
                        + (right < to ? "…" : "");
        return drawn(text, before + (left > from ? 1 : 0), shown);
    }

    private static List<String> drawn(String text, int column, int carets) {
        var plain = text.codePoints().map(point -> Character.isISOControl(point) ? ' ' : point);
        var line =
                plain.collect(
                        StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
        return List.of(INDENT + line, INDENT + " ".repeat(column) + "^".repeat(carets));
    }
}
