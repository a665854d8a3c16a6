package io.juxta.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows whose columns stand below each other. The last column is cut where the page ends.
final class CelTable {

    /// Lines have fewer columns than this.
    static final int WIDTH = 100;

    private static final String GAP = "   ";

    /// @param names what stands in the last column, as many as there is room for; or null
    private record Row(List<String> cells, @Nullable List<String> names) {}

    private final List<Row> rows = new ArrayList<>();

    CelTable row(String... cells) {
        rows.add(new Row(List.of(cells), null));
        return this;
    }

    /// A row whose last column has as many of the names as fit.
    CelTable row(List<String> cells, List<String> names) {
        var all = new ArrayList<>(cells);
        all.add("");
        rows.add(new Row(all, names));
        return this;
    }

    /// The lines, without blanks at their ends.
    List<String> lines() {
        var widths = new ArrayList<Integer>();
        for (var row : rows) {
            for (var i = 0; i < row.cells().size() - 1; i++) {
                if (i == widths.size()) {
                    widths.add(0);
                }
                widths.set(i, Math.max(widths.get(i), length(row.cells().get(i))));
            }
        }
        var lines = new ArrayList<String>();
        for (var row : rows) {
            var line = new StringBuilder();
            for (var i = 0; i < row.cells().size(); i++) {
                var cell = row.cells().get(i);
                line.append(cell);
                if (i < row.cells().size() - 1) {
                    line.append(" ".repeat(widths.get(i) - length(cell))).append(GAP);
                }
            }
            if (row.names() != null) {
                line.append(some(row.names(), WIDTH - 1 - length(line.toString())));
            }
            lines.add(cut(line.toString().stripTrailing()));
        }
        return lines;
    }

    /// As many names as there is room for, at least one, and how many more there are.
    static String some(List<String> names, int room) {
        var text = new StringBuilder();
        for (var i = 0; i < names.size(); i++) {
            var left = names.size() - i - 1;
            var more = left == 0 ? "" : ", … %d more".formatted(left);
            var next = (i == 0 ? "" : ", ") + names.get(i);
            if (i > 0 && length(text + next + more) > room) {
                return text + ", … %d more".formatted(names.size() - i);
            }
            text.append(next);
        }
        return text.toString();
    }

    /// A text that fits on a line of its own.
    static String cut(String text) {
        return cut(text, WIDTH - 1);
    }

    /// A text of at most so many characters, with dots where something is left out.
    static String cut(String text, int most) {
        return length(text) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }

    static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /// A text over as many lines as it needs, broken at blanks.
    static List<String> wrapped(String text, String indent) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder(indent);
        for (var word : text.split(" ", -1)) {
            if (line.length() > indent.length()
                    && length(line.toString()) + 1 + length(word) >= WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
                line.append(indent);
            }
            line.append(line.length() > indent.length() ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
