package io.juxta.cli.page;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// Suggestions: the known words nearest to an unknown one.
///
/// The measure is the edit distance, with swaps, ignoring case. A word that begins with the typed
/// text counts as near too.
public final class Nearest {

    private static final int MOST = 3;

    private record Candidate(String word, int distance) {}

    private Nearest() {}

    /// The nearest words, best first, at most three.
    public static List<String> to(String typed, Collection<String> known) {
        var bound = Math.max(1, typed.length() / 3);
        var lower = typed.toLowerCase(Locale.ROOT);
        var candidates = new ArrayList<Candidate>();
        for (var word : known) {
            var other = word.toLowerCase(Locale.ROOT);
            var distance =
                    lower.length() >= 3 && other.startsWith(lower)
                            ? 1
                            : distance(lower, other, bound);
            if (distance <= bound && distance < other.length()) {
                candidates.add(new Candidate(word, distance));
            }
        }
        candidates.sort(
                Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::word));
        return candidates.stream().limit(MOST).map(Candidate::word).toList();
    }

    /// `, did you mean a, b or c?`, or only the full stop when nothing is near.
    public static String hint(String typed, Collection<String> known) {
        return hint(to(typed, known));
    }

    /// The same for words that were found already.
    public static String hint(List<String> near) {
        if (near.isEmpty()) {
            return ".";
        }
        var last = near.getLast();
        var first = String.join(", ", near.subList(0, near.size() - 1));
        return ", did you mean " + (first.isEmpty() ? last : first + " or " + last) + "?";
    }

    /// The restricted Damerau–Levenshtein distance; any number above the bound means too far.
    static int distance(String a, String b, int bound) {
        if (Math.abs(a.length() - b.length()) > bound) {
            return bound + 1;
        }
        var before = new int[b.length() + 1];
        var last = new int[b.length() + 1];
        var row = new int[b.length() + 1];
        for (var j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (var i = 1; i <= a.length(); i++) {
            row[0] = i;
            var best = i;
            for (var j = 1; j <= b.length(); j++) {
                var change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(last[j] + 1, row[j - 1] + 1), last[j - 1] + change);
                if (i > 1
                        && j > 1
                        && a.charAt(i - 1) == b.charAt(j - 2)
                        && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], before[j - 2] + 1);
                }
                best = Math.min(best, row[j]);
            }
            if (best > bound) {
                return bound + 1;
            }
            var spare = before;
            before = last;
            last = row;
            row = spare;
        }
        return last[b.length()];
    }
}
