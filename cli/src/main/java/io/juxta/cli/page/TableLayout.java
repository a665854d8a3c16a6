package io.juxta.cli.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The layout of a table: the widths of its columns, and which of them are side by side.
///
/// Measures are taken one after the other until all columns fit side by side: the last one is
/// wrapped, the gaps become smaller, columns of several words are wrapped, too. Where none is
/// enough, as many columns as fit are side by side and the next ones below them, indented: in every
/// row, and in the title row as well.
///
/// @param gap blanks between columns
/// @param widths of all columns; the last one takes the rest of the page
record TableLayout(int gap, List<Integer> widths, List<Group> groups) {

    /// Blanks between columns.
    static final int GAP = 3;

    private static final int SMALL_GAP = 2;

    /// A column of several words is not made narrower than this.
    private static final int LEAST_SHRUNK = 16;

    /// The last column is beside the others where it has so much room, or takes few lines.
    private static final int LEAST_LAST = 20;

    private static final int FEW_LINES = 2;

    /// The indent of the columns below the first ones.
    static final String BELOW = "    ";

    /// A measure to fit all columns side by side.
    private enum Measure {
        NONE,
        /// The last column may be narrow where it then takes few lines.
        SQUEEZE,
        /// Columns of several words may be narrower, too.
        SHRINK
    }

    /// Columns that are side by side: from the first to the one before the end.
    record Group(int first, int end) {

        int last() {
            return end - 1;
        }

        String indent() {
            return first == 0 ? "" : BELOW;
        }
    }

    /// @param grid the cells of every row, as many in each
    /// @param wanted the preferred width of each column
    static TableLayout of(List<List<String>> grid, int[] wanted, int room) {
        for (var measure : Measure.values()) {
            for (var gap : new int[] {GAP, SMALL_GAP}) {
                var widths = measure == Measure.SHRINK ? shrunk(grid, wanted, gap, room) : wanted;
                if (fits(grid, widths, room - offset(widths, gap), measure)) {
                    return new TableLayout(
                            gap, listed(widths), List.of(new Group(0, widths.length)));
                }
            }
        }
        return new TableLayout(GAP, listed(wanted), groups(grid, wanted, room));
    }

    private static List<Integer> listed(int[] widths) {
        return Arrays.stream(widths).boxed().toList();
    }

    /// The columns of the page that all but the last column take.
    private static int offset(int[] widths, int gap) {
        var offset = 0;
        for (var column = 0; column < widths.length - 1; column++) {
            offset += widths[column] + gap;
        }
        return offset;
    }

    /// Whether the last column fits beside the others.
    ///
    /// @param left the room they leave
    private static boolean fits(List<List<String>> grid, int[] widths, int left, Measure measure) {
        if (widths.length == 0 || left >= Math.min(LEAST_LAST, widths[widths.length - 1])) {
            return true;
        }
        if (measure == Measure.NONE || left < 1) {
            return false;
        }
        for (var cells : grid) {
            var lines = Fitted.line(cells.getLast(), left);
            if (lines.size() > FEW_LINES || Fitted.width(lines) > left) {
                return false;
            }
        }
        return true;
    }

    /// The widest columns made narrower, until the last one has enough room or no column can
    /// shrink.
    private static int[] shrunk(List<List<String>> grid, int[] wanted, int gap, int room) {
        var widths = wanted.clone();
        var least = new int[widths.length];
        for (var cells : grid) {
            for (var column = 0; column < widths.length; column++) {
                var needed = Math.max(LEAST_SHRUNK, Fitted.unbroken(cells.get(column)));
                least[column] = Math.max(least[column], needed);
            }
        }
        while (!fits(grid, widths, room - offset(widths, gap), Measure.SHRINK)) {
            var widest = -1;
            for (var column = 0; column < widths.length - 1; column++) {
                if (widths[column] > least[column]
                        && (widest < 0 || widths[column] > widths[widest])) {
                    widest = column;
                }
            }
            if (widest < 0) {
                return widths;
            }
            widths[widest]--;
        }
        return widths;
    }

    private static List<Group> groups(List<List<String>> grid, int[] widths, int room) {
        var groups = new ArrayList<Group>();
        var first = 0;
        var used = 0;
        for (var column = 0; column < widths.length; column++) {
            var left = room - used - GAP;
            var fits =
                    column < widths.length - 1
                            ? widths[column] <= left
                            : fits(grid, widths, left, Measure.SQUEEZE);
            if (column > first && !fits) {
                groups.add(new Group(first, column));
                first = column;
            }
            used = column == first ? new Group(first, first).indent().length() : used + GAP;
            used += widths[column];
        }
        groups.add(new Group(first, widths.length));
        return groups;
    }
}
