package io.juxta.cli.load;

import io.juxta.cli.page.DidYouMean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Unknown fields of a question, with suggestions. Together they are one warning.
public final class UnknownFields {

    private static final int MOST_NAMED = 5;
    private static final int LONGEST_SHOWN = 80;
    private static final int SHORTEST_PART = 4;

    private record Unknown(String path, String near) {}

    private final List<Unknown> first = new ArrayList<>();
    private int count;

    /// Notes an unknown field, with the nearest of the known names.
    ///
    /// @param path where it stands
    /// @param name its last part
    /// @param known the names that are allowed there
    public void add(String path, String name, List<String> known) {
        add(path, near(name, known));
    }

    /// Notes an unknown field.
    ///
    /// @param near what was probably meant, or nothing
    public void add(String path, Optional<String> near) {
        count++;
        if (first.size() < MOST_NAMED) {
            first.add(new Unknown(path, near.orElse("")));
        }
    }

    /// The unknown field for which a known one is suggested.
    public Optional<String> meantFor(String known) {
        return first.stream()
                .filter(each -> each.near().equals(known))
                .map(each -> shortened(each.path()))
                .findFirst();
    }

    /// The warning, which names the first few of them; empty when there are none.
    public List<String> warning() {
        if (count == 0) {
            return List.of();
        }
        if (count == 1) {
            var only = first.getFirst();
            return List.of(
                    "Unknown field %s%s"
                            .formatted(
                                    shortened(only.path()),
                                    only.near().isEmpty()
                                            ? "."
                                            : ", did you mean %s?".formatted(only.near())));
        }
        var named =
                first.stream()
                        .map(
                                each ->
                                        each.near().isEmpty()
                                                ? shortened(each.path())
                                                : "%s (did you mean %s?)"
                                                        .formatted(
                                                                shortened(each.path()),
                                                                each.near()))
                        .toList();
        return List.of(
                "Unknown fields: %s%s."
                        .formatted(
                                String.join(", ", named),
                                count > named.size()
                                        ? " and %d more".formatted(count - named.size())
                                        : ""));
    }

    /// The same word in other case, else the nearest by edit distance, else the shortest of those
    /// that contain the name or are contained in it.
    private static Optional<String> near(String name, List<String> known) {
        var lower = name.toLowerCase(Locale.ROOT);
        var same = known.stream().filter(name::equalsIgnoreCase).findFirst();
        if (same.isPresent()) {
            return same;
        }
        var nearest = DidYouMean.to(name, known);
        if (!nearest.isEmpty()) {
            return Optional.of(nearest.getFirst());
        }
        return known.stream()
                .filter(word -> isPart(lower, word.toLowerCase(Locale.ROOT)))
                .min(
                        Comparator.comparingInt(String::length)
                                .thenComparing(Comparator.naturalOrder()));
    }

    private static boolean isPart(String one, String other) {
        return (one.length() >= SHORTEST_PART && other.contains(one))
                || (other.length() >= SHORTEST_PART && one.contains(other));
    }

    /// A text of the question, on one line and not too long to read.
    public static String shortened(String text) {
        var line = text.codePoints().limit(LONGEST_SHOWN + 1L).toArray();
        var shown = new StringBuilder();
        for (var i = 0; i < Math.min(line.length, LONGEST_SHOWN); i++) {
            shown.appendCodePoint(Character.isISOControl(line[i]) ? ' ' : line[i]);
        }
        return line.length > LONGEST_SHOWN ? shown.append('…').toString() : shown.toString();
    }
}
