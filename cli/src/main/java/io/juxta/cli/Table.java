package io.juxta.cli;

import java.util.ArrayList;
import java.util.List;

/// Rows whose columns stand below each other.
final class Table {

    private static final String GAP = "   ";

    /// A column that goes on below itself is never narrower than this, however wide the others are.
    private static final int NARROWEST = 30;

    /// What becomes of the last column where the page ends.
    private enum PageEnd {
        CUTS,
        WRAPS
    }

    /// @param names what stands in the last column, as many as there is room for
    private record Row(List<String> cells, List<String> names) {}

    private final PageEnd pageEnd;
    private final List<Row> rows = new ArrayList<>();

    private Table(PageEnd pageEnd) {
        this.pageEnd = pageEnd;
    }

    /// A table whose last column is cut where the page ends: a line per row.
    static Table cut() {
        return new Table(PageEnd.CUTS);
    }

    /// A table whose last column goes on below itself where the page ends, so nothing is lost.
    static Table wrapped() {
        return new Table(PageEnd.WRAPS);
    }

    Table row(String... cells) {
        var all = List.of(cells);
        return row(all.subList(0, all.size() - 1), List.of(all.getLast()));
    }

    /// A row whose last column has as many of the names as fit.
    Table row(List<String> cells, List<String> names) {
        rows.add(new Row(cells, names));
        return this;
    }

    /// The lines, without blanks at their ends.
    List<String> lines() {
        var widths = widths();
        var lines = new ArrayList<String>();
        for (var row : rows) {
            var start = new StringBuilder();
            for (var i = 0; i < row.cells().size(); i++) {
                var cell = row.cells().get(i);
                start.append(cell)
                        .append(" ".repeat(widths.get(i) - Fitted.length(cell)))
                        .append(GAP);
            }
            lines.addAll(lines(start.toString(), row.names()));
        }
        return lines;
    }

    private List<Integer> widths() {
        var widths = new ArrayList<Integer>();
        for (var row : rows) {
            for (var i = 0; i < row.cells().size(); i++) {
                if (i == widths.size()) {
                    widths.add(0);
                }
                widths.set(i, Math.max(widths.get(i), Fitted.length(row.cells().get(i))));
            }
        }
        return widths;
    }

    private List<String> lines(String start, List<String> names) {
        var indent = Fitted.length(start);
        var room = Fitted.WIDTH - 1 - indent;
        var last = Fitted.some(names, room);
        return switch (pageEnd) {
            case CUTS -> List.of(Fitted.cut((start + last).stripTrailing()));
            case WRAPS -> {
                var lines = new ArrayList<String>();
                var before = start;
                for (var part : Fitted.wrapped(last, Math.max(NARROWEST, room))) {
                    lines.add((before + part).stripTrailing());
                    before = " ".repeat(indent);
                }
                yield lines;
            }
        };
    }
}
