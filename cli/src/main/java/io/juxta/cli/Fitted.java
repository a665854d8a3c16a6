package io.juxta.cli;

import java.util.ArrayList;
import java.util.List;

/// Texts made to fit on a page.
final class Fitted {

    /// Lines have fewer columns than this.
    static final int WIDTH = 100;

    private Fitted() {}

    /// How many columns a text takes.
    static int length(String text) {
        return text.codePointCount(0, text.length());
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

    /// A text over as many lines as it needs, each with this indent.
    static List<String> wrapped(String text, String indent) {
        return broken(text, WIDTH - 1 - length(indent)).stream().map(indent::concat).toList();
    }

    /// The same in a narrower place, with every kind of space in the text taken for one blank.
    static List<String> wrapped(String text, int room) {
        return broken(text.strip().replaceAll("\\s+", " "), room);
    }

    /// Broken at blanks into lines of at most so many characters, unless a word is longer.
    private static List<String> broken(String text, int room) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (var word : text.split(" ", -1)) {
            if (!line.isEmpty() && length(line.toString()) + 1 + length(word) > room) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
