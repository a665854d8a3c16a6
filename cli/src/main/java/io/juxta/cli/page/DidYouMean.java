package io.juxta.cli.page;

import io.juxta.model.NearestNames;
import java.util.Collection;
import java.util.List;

/// What somebody probably meant, as the end of a sentence.
public final class DidYouMean {

    private DidYouMean() {}

    /// The nearest words, best first, at most three.
    public static List<String> to(String typed, Collection<String> known) {
        return NearestNames.near(typed, known);
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
}
