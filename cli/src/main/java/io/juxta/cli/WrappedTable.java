package io.juxta.cli;

import java.util.ArrayList;
import java.util.List;

/// Rows whose columns stand below each other. The last column goes on below itself where the page
/// ends, so nothing is lost.
final class WrappedTable {

    private static final String GAP = "   ";

    /// The last column is never narrower than this, however wide the others are.
    private static final int NARROWEST = 30;

    private final List<List<String>> rows = new ArrayList<>();

    WrappedTable row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    /// The lines, without blanks at their ends.
    List<String> lines() {
        var widths = new ArrayList<Integer>();
        for (var row : rows) {
            for (var i = 0; i < row.size() - 1; i++) {
                if (i == widths.size()) {
                    widths.add(0);
                }
                widths.set(i, Math.max(widths.get(i), CelTable.length(row.get(i))));
            }
        }
        var lines = new ArrayList<String>();
        for (var row : rows) {
            var line = new StringBuilder();
            for (var i = 0; i < row.size() - 1; i++) {
                line.append(row.get(i))
                        .append(" ".repeat(widths.get(i) - CelTable.length(row.get(i))))
                        .append(GAP);
            }
            var indent = CelTable.length(line.toString());
            var room = Math.max(NARROWEST, CelTable.WIDTH - 1 - indent);
            for (var part : wrapped(row.getLast(), room)) {
                lines.add((line + part).stripTrailing());
                line.setLength(0);
                line.append(" ".repeat(indent));
            }
        }
        return lines;
    }

    /// A text broken at blanks into lines of at most so many characters, unless a word is longer.
    static List<String> wrapped(String text, int room) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (var word : text.strip().split("\\s+", -1)) {
            if (!line.isEmpty()
                    && CelTable.length(line.toString()) + 1 + CelTable.length(word) > room) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
