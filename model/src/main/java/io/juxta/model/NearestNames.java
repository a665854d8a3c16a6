package io.juxta.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The known names a mistyped one was probably meant to be: few letters to change, add or drop,
/// upper and lower case aside.
///
/// People who type a word are offered several ([#near]); a file's field is only ever taken for one
/// other, and only for a clear slip ([#slip]).
public final class NearestNames {

    private static final int MOST = 3;

    private record Candidate(String name, int distance) {}

    private NearestNames() {}

    /// The nearest names, best first, at most three, with one letter in three changed. Two letters
    /// swapped count as one change, and a name that begins with what was typed is near too.
    public static List<String> near(String typed, Collection<String> known) {
        var bound = Math.max(1, typed.length() / 3);
        var lower = typed.toLowerCase(Locale.ROOT);
        var candidates = new ArrayList<Candidate>();
        for (var name : known) {
            var other = name.toLowerCase(Locale.ROOT);
            var distance =
                    lower.length() >= 3 && other.startsWith(lower)
                            ? 1
                            : distance(lower, other, 1, bound);
            if (distance <= bound && distance < other.length()) {
                candidates.add(new Candidate(name, distance));
            }
        }
        candidates.sort(
                Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name));
        return candidates.stream().limit(MOST).map(Candidate::name).toList();
    }

    /// The closest name, the first of equals, when few enough letters differ to be a slip: one in
    /// three, at most three. Two letters swapped count as two.
    public static Optional<String> slip(String name, Collection<String> known) {
        var best = Optional.<String>empty();
        var allowed = Math.min(3, Math.max(1, name.length() / 3));
        var lower = name.toLowerCase(Locale.ROOT);
        for (var candidate : known) {
            var distance = distance(lower, candidate.toLowerCase(Locale.ROOT), 2, allowed);
            if (distance <= allowed) {
                best = Optional.of(candidate);
                allowed = distance - 1;
            }
        }
        return best;
    }

    /// Damerau's distance in its restricted form; any number above the bound means too far. Where a
    /// swap costs two it is Levenshtein's.
    static int distance(String a, String b, int swap, int bound) {
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
                    row[j] = Math.min(row[j], before[j - 2] + swap);
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
