package io.juxta.cli.page;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Fits texts to a page.
///
/// Nothing is cut: a text is wrapped. Only lists of many names are shortened, and equally on every
/// page, so that the content never depends on the width of the page.
public final class Fitted {

    /// What [#some] writes where it leaves names out.
    private static final Pattern LEFT_OUT = Pattern.compile(", … \\d+ more(?!, see )");

    private Fitted() {}

    /// All names where there is room for them; else as many as there is room for, at least one, and
    /// how many more there are.
    public static String some(List<String> names, int room) {
        var all = String.join(", ", names);
        if (Columns.of(all) <= room) {
            return all;
        }
        var text = new StringBuilder();
        for (var i = 0; i < names.size(); i++) {
            var left = names.size() - i - 1;
            var more = left == 0 ? "" : ", … %d more".formatted(left);
            var next = (i == 0 ? "" : ", ") + names.get(i);
            if (i > 0 && Columns.of(text + next + more) > room) {
                return text + ", … %d more".formatted(names.size() - i);
            }
            text.append(next);
        }
        return text.toString();
    }

    /// Whether a text leaves names out without saying how to see them.
    static boolean leavesOut(String text) {
        return text.contains(" more") && LEFT_OUT.matcher(text).find();
    }

    /// A text wrapped to lines, each with this indent.
    public static List<String> wrapped(String text, String indent, int room) {
        return broken(text, room - Columns.of(indent)).stream().map(indent::concat).toList();
    }

    /// The same without an indent; every white space in the text becomes one blank.
    public static List<String> wrapped(String text, int room) {
        return broken(text.strip().replaceAll("\\s+", " "), room);
    }

    /// A line unchanged where it fits; else wrapped, all lines indented like the first.
    static List<String> line(String text, int room) {
        return hanging(text, "", room);
    }

    /// The same, with the lines that follow the first indented further.
    public static List<String> hanging(String text, String further, int room) {
        if (Columns.of(text) <= room) {
            return List.of(text);
        }
        var blanks = text.length() - text.stripLeading().length();
        var indent = Math.min(blanks, Math.max(0, room / 2));
        var lines = indented(text.strip(), indent, further, room);
        var tooWide = width(lines) - room;
        return tooWide <= 0 || tooWide > indent
                ? lines
                : indented(text.strip(), indent - tooWide, further, room);
    }

    private static List<String> indented(String text, int blanks, String further, int room) {
        var indent = " ".repeat(blanks);
        var lines = new ArrayList<String>();
        for (var part : broken(text, room - blanks - further.length())) {
            lines.add(lines.isEmpty() ? indent + part : indent + further + part);
        }
        return lines;
    }

    /// The width of the widest unbreakable part of a text, with its indent.
    static int unbroken(String text) {
        var longest = 0;
        for (var word : text.strip().split("\\s+", -1)) {
            longest = Math.max(longest, width(parts(word)));
        }
        return text.length() - text.stripLeading().length() + longest;
    }

    /// The columns of the widest line.
    static int width(List<String> lines) {
        return lines.stream().mapToInt(Columns::of).max().orElse(0);
    }

    /// Broken at blanks into lines of at most so many columns. A word that is longer than a line is
    /// broken after its commas, and is left whole where it has none.
    private static List<String> broken(String text, int room) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        var used = 0;
        for (var word : text.split(" ", -1)) {
            var gap = line.isEmpty() ? "" : " ";
            for (var part : Columns.of(word) > room ? parts(word) : List.of(word)) {
                var columns = Columns.of(part);
                if (!line.isEmpty() && used + gap.length() + columns > room) {
                    lines.add(line.toString().stripTrailing());
                    line.setLength(0);
                    used = 0;
                    gap = "";
                }
                line.append(gap).append(part);
                used += gap.length() + columns;
                gap = "";
            }
        }
        lines.add(line.toString());
        return lines;
    }

    /// A word in pieces that end with a comma each.
    private static List<String> parts(String word) {
        var parts = new ArrayList<String>();
        var start = 0;
        for (var comma = word.indexOf(','); comma >= 0; comma = word.indexOf(',', start)) {
            parts.add(word.substring(start, comma + 1));
            start = comma + 1;
        }
        if (start < word.length() || parts.isEmpty()) {
            parts.add(word.substring(start));
        }
        return parts;
    }
}
