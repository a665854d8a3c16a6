package io.juxta.kube.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/// Suggests the known name nearest to a misspelt one.
public final class NearestName {

    private NearestName() {}

    /// The nearest name, when the edit distance is small: one letter in three, at most three.
    public static Optional<String> of(String name, Collection<String> known) {
        var best = Optional.<String>empty();
        int allowed = Math.min(3, Math.max(1, name.length() / 3));
        for (var candidate : known) {
            int distance = distance(name, candidate, allowed);
            if (distance <= allowed) {
                best = Optional.of(candidate);
                allowed = distance - 1;
            }
        }
        return best;
    }

    /// The edit distance, ignoring case; anything above the limit counts as just above it.
    private static int distance(String written, String known, int limit) {
        if (Math.abs(written.length() - known.length()) > limit) {
            return limit + 1;
        }
        var a = written.toLowerCase(Locale.ROOT);
        var b = known.toLowerCase(Locale.ROOT);
        var row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
