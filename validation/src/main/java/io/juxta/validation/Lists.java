package io.juxta.validation;

import static io.juxta.validation.ErrorType.DUPLICATE;
import static io.juxta.validation.ErrorType.TOO_MANY;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Common rules for lists of claims and classes: a size, and unique names.
final class Lists {

    private Lists() {}

    /// Whether a list is too long, which is also reported. Then its items are not validated.
    static boolean tooMany(int size, int most, String what, FieldPath path, Findings findings) {
        if (size <= most) {
            return false;
        }
        findings.covered(
                TOO_MANY, path, "%d %s, at most %d are allowed".formatted(size, what, most));
        return true;
    }

    /// Entries with a name of their own.
    static void distinctNames(List<Tree.Mapping> entries, FieldPath path, Findings findings) {
        distinct(entries.stream().map(entry -> entry.text("name")).toList(), path, findings);
    }

    static void distinct(List<String> values, FieldPath path, Findings findings) {
        for (var i : Findings.repeats(values)) {
            findings.covered(
                    DUPLICATE,
                    path.index(i),
                    "\"%s\" is already listed; each may stand only once".formatted(values.get(i)));
        }
    }

    /// The entry of the old list that has the same name.
    static Tree.@Nullable Mapping sameName(
            Tree.Mapping entry, Tree.@Nullable Mapping oldOwner, String field) {
        if (oldOwner == null) {
            return null;
        }
        return Reading.objects(oldOwner, field).stream()
                .filter(old -> old.text("name").equals(entry.text("name")))
                .findFirst()
                .orElse(null);
    }
}
