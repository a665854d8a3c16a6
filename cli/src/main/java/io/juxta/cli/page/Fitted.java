package io.juxta.cli.page;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Texts made to fit on a page.
///
/// Nothing is cut: a text goes on below itself. Only lists of many names are shortened, and by as
/// much on every page, so that what is said never depends on how wide the page is.
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

    /// Whether names are left out in a text, and it does not say itself where to see them.
    static boolean leavesOut(String text) {
        return text.contains(" more") && LEFT_OUT.matcher(text).find();
    }

    /// A text over as many lines as it needs, each with this indent.
    public static List<String> wrapped(String text, String indent, int room) {
        return broken(text, room - Columns.of(indent)).stream().map(indent::concat).toList();
    }

    /// The same without an indent, with every kind of space in the text taken for one blank.
    public static List<String> wrapped(String text, int room) {
        return broken(text.strip().replaceAll("\\s+", " "), room);
    }

    /// A line as it is where it fits; else over several, all of them indented as the first.
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

    /// How wide the widest part of a text is that is never broken, with the indent of the text.
    static int unbroken(String text) {
        var longest = 0;
        for (var word : text.strip().split("\\s+", -1)) {
            longest = Math.max(longest, width(parts(word)));
        }
        return text.length() - text.stripLeading().length() + longest;
    }

    /// How many columns the widest of some lines takes.
    static int width(List<String> lines) {
        return lines.stream().mapToInt(Columns::of).max().orElse(0);
    }

    /// Broken at blanks into lines of at most so many columns. A word that is longer than a line is
    /// broken behind its commas, and is left whole where it has none.
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
