package io.juxta.cel;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// An expression's text, in which problems are pointed at as cel-go does it.
///
/// Places are counted in code points.
final class SourceText {

    /// Upper bound on reported problems.
    private static final int MOST_PROBLEMS = 100;

    /// A line of more bytes is not shown.
    private static final int LONGEST_LINE = 16384;

    private final int[] points;
    private final List<Integer> lineStarts = new ArrayList<>(List.of(0));

    SourceText(String text) {
        this.points = text.codePoints().toArray();
        for (var i = 0; i < points.length; i++) {
            if (points[i] == '\n') {
                lineStarts.add(i + 1);
            }
        }
    }

    int size() {
        return points.length;
    }

    Problem problemAt(int offset, String message) {
        if (offset < 0) {
            return Problem.ofText(message);
        }
        var line = 1;
        while (line < lineStarts.size() && lineStarts.get(line) <= offset) {
            line++;
        }
        return new Problem(line, offset - lineStarts.get(line - 1) + 1, offset, message);
    }

    /// @param line counted from 1
    /// @param column counted from 0
    Problem problemAt(int line, int column, String message) {
        if (line < 1 || line > lineStarts.size()) {
            return Problem.ofText(message);
        }
        return new Problem(line, column + 1, lineStarts.get(line - 1) + column, message);
    }

    /// Where the number begins whose digits begin here. A single minus before it is its sign, and
    /// cel-go points at that; a minus after an operand subtracts.
    int numberStart(int offset) {
        var minuses = 0;
        var nearest = offset;
        var i = blanksBefore(offset);
        while (i > 0 && points[i - 1] == '-') {
            nearest = minuses++ == 0 ? i - 1 : nearest;
            i = blanksBefore(i - 1);
        }
        var signs = i > 0 && endsOperand(points[i - 1]) ? minuses - 1 : minuses;
        return signs == 1 ? nearest : offset;
    }

    boolean digitAt(int offset) {
        return offset >= 0
                && offset < points.length
                && (points[offset] == '.' || (points[offset] >= '0' && points[offset] <= '9'));
    }

    private int blanksBefore(int offset) {
        var i = offset;
        while (i > 0 && Character.isWhitespace(points[i - 1])) {
            i--;
        }
        return i;
    }

    private static boolean endsOperand(int point) {
        return Character.isLetterOrDigit(point) || "_)]}\"'`.".indexOf(point) >= 0;
    }

    CheckedExpression.CheckRefused refuse(List<Problem> problems) {
        var sorted = new ArrayList<>(problems);
        sorted.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column));
        var blocks = new ArrayList<String>();
        for (var problem : sorted.subList(0, Math.min(sorted.size(), MOST_PROBLEMS))) {
            blocks.add(
                    "ERROR: <input>:%d:%d: %s%s"
                            .formatted(
                                    problem.line(),
                                    problem.column(),
                                    problem.message(),
                                    snippet(problem)));
        }
        if (sorted.size() > MOST_PROBLEMS) {
            blocks.add("%d more errors were truncated".formatted(sorted.size() - MOST_PROBLEMS));
        }
        return new CheckedExpression.CheckRefused(
                sorted, "compilation failed: " + String.join("\n", blocks));
    }

    /// The line, and below it dots that lead to a caret. Both are wide below a wide character.
    private String snippet(Problem problem) {
        var line = problem.line() < 1 ? "" : line(problem.line());
        if (line.isEmpty() || line.getBytes(StandardCharsets.UTF_8).length > LONGEST_LINE) {
            return "";
        }
        var dots = new StringBuilder();
        var shown = line.codePoints().toArray();
        var column = problem.column() - 1;
        for (var i = 0; i < Math.min(column, shown.length); i++) {
            dots.append(wide(shown[i]) ? '．' : '.');
        }
        var caret = column >= 0 && column < shown.length && wide(shown[column]) ? '＾' : '^';
        return "\n | " + line + "\n | " + dots + caret;
    }

    private String line(int number) {
        var start = lineStarts.get(number - 1);
        var end = number < lineStarts.size() ? lineStarts.get(number) - 1 : points.length;
        return new String(points, start, end - start).replace('\t', ' ');
    }

    /// Whether a character takes more than one byte in UTF-8, which cel-go takes for wide.
    private static boolean wide(int point) {
        return point > 0x7f;
    }
}
