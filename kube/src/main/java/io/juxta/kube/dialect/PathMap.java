package io.juxta.kube.dialect;

import io.juxta.model.FieldPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Maps paths of 1.37 back to the author's.
///
/// A path without an entry belongs to its nearest ancestor with one; the rest of the path is the
/// same in both.
public final class PathMap {

    private final Map<String, FieldPath> authorPaths;

    PathMap(Map<String, FieldPath> authorPaths) {
        this.authorPaths = new HashMap<>(authorPaths);
    }

    /// The author's path for a path of the normalised tree.
    public FieldPath author(FieldPath path) {
        return authorPaths.isEmpty() ? path : lookUp(authorPaths, path);
    }

    static FieldPath lookUp(Map<String, FieldPath> authorPaths, FieldPath path) {
        var below = new ArrayList<FieldPath.Step>();
        @Nullable FieldPath at = path;
        while (at != null) {
            var author = authorPaths.get(at.toString());
            if (author != null) {
                return author.steps().isEmpty() && below.isEmpty() ? author : join(author, below);
            }
            var steps = at.steps();
            if (steps.isEmpty()) {
                break;
            }
            below.addFirst(steps.getLast());
            at = at.parent().orElse(null);
        }
        return path;
    }

    private static FieldPath join(FieldPath above, List<FieldPath.Step> below) {
        var steps = new ArrayList<>(above.steps());
        steps.addAll(below);
        return FieldPath.from(steps);
    }
}
