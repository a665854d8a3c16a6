package io.juxta.conformance.sentences;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A printed table: cells are found by the positions of the titles, and a line whose first cell is
/// empty continues the row above.
record PrintedTable(List<List<String>> rows) {

    private static final Pattern TITLE = Pattern.compile("\\S+(?: \\S+)*");

    /// The table below the first line that starts with these titles; no rows when there is none.
    static PrintedTable below(String page, String firstTitle, int columns) {
        var lines = page.lines().toList();
        for (var i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(firstTitle)) {
                var starts =
                        TITLE.matcher(lines.get(i)).results().map(match -> match.start()).toList();
                if (starts.size() == columns) {
                    return new PrintedTable(rows(lines.subList(i + 1, lines.size()), starts));
                }
            }
        }
        return new PrintedTable(List.of());
    }

    private static List<List<String>> rows(List<String> lines, List<Integer> starts) {
        var rows = new ArrayList<List<String>>();
        for (var line : lines) {
            if (line.isBlank()) {
                break;
            }
            var cells = new ArrayList<String>();
            for (var i = 0; i < starts.size(); i++) {
                var from = Math.min(starts.get(i), line.length());
                var to =
                        i + 1 < starts.size()
                                ? Math.min(starts.get(i + 1), line.length())
                                : line.length();
                cells.add(line.substring(from, to).strip());
            }
            if (cells.getFirst().isEmpty() && !rows.isEmpty()) {
                var row = rows.removeLast();
                for (var i = 0; i < cells.size(); i++) {
                    cells.set(i, (row.get(i) + " " + cells.get(i)).strip());
                }
            }
            rows.add(cells);
        }
        return rows;
    }
}
