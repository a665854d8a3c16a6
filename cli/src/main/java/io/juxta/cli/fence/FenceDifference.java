package io.juxta.cli.fence;

import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds where a stored object does not say what its manifest says. What the manifest leaves open
/// may be anything: the server fills in defaults.
final class FenceDifference {

    private static final int LONGEST = 60;

    private FenceDifference() {}

    /// The first place that differs; empty where none does.
    static Optional<String> of(Tree.Mapping wanted, Tree.Mapping stored) {
        for (var field : wanted.fields().entrySet()) {
            if (field.getKey().equals("metadata")) {
                continue;
            }
            var difference =
                    of(field.getKey(), field.getValue(), stored.field(field.getKey()).orElse(null));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> of(String path, Tree wanted, @Nullable Tree stored) {
        if (wanted instanceof Tree.Mapping all && stored instanceof Tree.Mapping there) {
            for (var field : all.fields().entrySet()) {
                var difference =
                        of(
                                path + "." + field.getKey(),
                                field.getValue(),
                                there.field(field.getKey()).orElse(null));
                if (difference.isPresent()) {
                    return difference;
                }
            }
            return Optional.empty();
        }
        if (wanted instanceof Tree.Sequence(var all, _)
                && stored instanceof Tree.Sequence(var there, _)
                && all.size() == there.size()) {
            for (var i = 0; i < all.size(); i++) {
                var difference = of("%s[%d]".formatted(path, i), all.get(i), there.get(i));
                if (difference.isPresent()) {
                    return difference;
                }
            }
            return Optional.empty();
        }
        var expected = TreeWriter.json(wanted);
        var found = stored == null ? "nothing" : TreeWriter.json(stored);
        // The server leaves out the empty text that stands for the core group in subjects.
        return expected.equals(found) || (stored == null && expected.equals("\"\""))
                ? Optional.empty()
                : Optional.of(
                        "%s is %s and should be %s".formatted(path, cut(found), cut(expected)));
    }

    private static String cut(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }
}
