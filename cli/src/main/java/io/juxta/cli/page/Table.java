package io.juxta.cli.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A table with aligned columns. Nothing in it is cut, however narrow the page is: [TableLayout]
/// decides what happens to columns that do not fit.
public final class Table {

    /// @param names the last column; of many only some are shown
    private record Row(List<String> cells, List<String> names) {}

    private final List<Row> rows = new ArrayList<>();
    private final Map<Integer, Integer> most = new HashMap<>();

    private Table() {}

    public static Table wrapped() {
        return new Table();
    }

    /// Wraps a column where it is wider than this.
    public Table narrow(int column, int columns) {
        most.put(column, columns);
        return this;
    }

    public Table row(String... cells) {
        var all = List.of(cells);
        return row(all.subList(0, all.size() - 1), List.of(all.getLast()));
    }

    /// A row whose last column has as many of the names as fit a line of a page of standard width.
    public Table row(List<String> cells, List<String> names) {
        rows.add(new Row(cells, names));
        return this;
    }

    /// Its width with all columns side by side.
    public int width() {
        var width = -TableLayout.GAP;
        for (var column : widths(grid())) {
            width += TableLayout.GAP + column;
        }
        return width;
    }

    /// Whether names are left out anywhere in it.
    boolean leavesOut() {
        return grid().stream().flatMap(List::stream).anyMatch(Fitted::leavesOut);
    }

    /// The lines, of so many columns at most and without blanks at their ends.
    List<String> lines(int room) {
        var grid = grid();
        var layout = TableLayout.of(grid, widths(grid), room);
        var lines = new ArrayList<String>();
        for (var cells : grid) {
            var before = lines.size();
            for (var group : layout.groups()) {
                if (!isEmpty(cells.subList(group.first(), group.end()))) {
                    lines.addAll(lines(cells, group, layout, room));
                }
            }
            if (lines.size() == before) {
                lines.add("");
            }
        }
        return lines;
    }

    private static boolean isEmpty(List<String> cells) {
        return cells.stream().allMatch(String::isEmpty);
    }

    /// The texts of all cells. Missing cells are empty.
    private List<List<String>> grid() {
        var columns = 0;
        for (var row : rows) {
            columns = Math.max(columns, row.cells().size() + 1);
        }
        var grid = new ArrayList<List<String>>();
        for (var row : rows) {
            var cells = new ArrayList<>(row.cells());
            cells.add(Fitted.some(row.names(), PageWidth.STANDARD - 1 - offset(cells.size())));
            while (cells.size() < columns) {
                cells.add("");
            }
            cells.replaceAll(cell -> cell.replaceAll("\\s*[\\n\\r\\t]\\s*", " "));
            grid.add(cells);
        }
        return grid;
    }

    /// The offset of a column on a page that is wide enough.
    private int offset(int end) {
        var offset = 0;
        for (var column = 0; column < end; column++) {
            var width = 0;
            for (var row : rows) {
                if (column < row.cells().size()) {
                    width = Math.max(width, Columns.of(row.cells().get(column)));
                }
            }
            offset += TableLayout.GAP + Math.min(width, most(column));
        }
        return offset;
    }

    private int most(int column) {
        return most.getOrDefault(column, Integer.MAX_VALUE);
    }

    /// A column is as wide as its widest cell, or as its limit; never narrower than its unbreakable
    /// parts.
    private int[] widths(List<List<String>> grid) {
        var widths = new int[grid.isEmpty() ? 0 : grid.getFirst().size()];
        for (var column = 0; column < widths.length; column++) {
            for (var cells : grid) {
                var width = Fitted.width(Fitted.line(cells.get(column), most(column)));
                widths[column] = Math.max(widths[column], width);
            }
        }
        return widths;
    }

    /// The columns of a group in one row.
    private static List<String> lines(
            List<String> cells, TableLayout.Group group, TableLayout layout, int room) {
        var indent = indent(cells, group, room);
        var offset = indent.length();
        var blocks = new ArrayList<List<String>>();
        for (var column = group.first(); column < group.last(); column++) {
            blocks.add(Fitted.line(cells.get(column), layout.widths().get(column)));
            offset += layout.widths().get(column) + layout.gap();
        }
        var last = cells.get(group.last());
        var block = Fitted.line(last, room - offset);
        var fits = group.first() == group.last() || Fitted.width(block) <= room - offset;
        blocks.add(fits ? block : List.of());
        var lines = new ArrayList<>(beside(blocks, indent, group, layout));
        if (!fits) {
            var below = TableLayout.BELOW + indent;
            for (var line : Fitted.line(last, room - below.length())) {
                lines.add(below + line);
            }
        }
        return lines;
    }

    /// The indent of a column that is alone below the others.
    private static String indent(List<String> cells, TableLayout.Group group, int room) {
        if (group.first() == 0 || group.first() < group.last()) {
            return group.indent();
        }
        var first = cells.getFirst();
        var blanks = first.length() - first.stripLeading().length();
        return group.indent() + " ".repeat(Math.min(blanks, room / 4));
    }

    /// Joins blocks of lines side by side, each as wide as its column.
    private static List<String> beside(
            List<List<String>> blocks, String indent, TableLayout.Group group, TableLayout layout) {
        var height = blocks.stream().mapToInt(List::size).max().orElse(0);
        var lines = new ArrayList<String>();
        for (var i = 0; i < height; i++) {
            var line = new StringBuilder(indent);
            for (var column = group.first(); column < group.end(); column++) {
                var block = blocks.get(column - group.first());
                var cell = i < block.size() ? block.get(i) : "";
                line.append(cell);
                if (column < group.last()) {
                    var blanks = layout.widths().get(column) - Columns.of(cell) + layout.gap();
                    line.append(" ".repeat(blanks));
                }
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }
}
