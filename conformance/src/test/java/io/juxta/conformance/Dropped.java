package io.juxta.conformance;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// What an API server did not keep of what it was sent.
final class Dropped {

    private Dropped() {}

    /// The paths of fields that were sent, say something and are not there.
    static List<String> between(Tree sent, Tree stored) {
        var dropped = new ArrayList<String>();
        compare("", sent, stored, dropped);
        return dropped;
    }

    private static void compare(String path, Tree sent, Tree stored, List<String> dropped) {
        if (sent instanceof Tree.Mapping(var fields, _) && stored instanceof Tree.Mapping kept) {
            fields.forEach(
                    (name, value) -> {
                        var here = path.isEmpty() ? name : path + "." + name;
                        if (kept.has(name)) {
                            compare(here, value, kept.field(name).orElseThrow(), dropped);
                        } else if (!isEmpty(value)) {
                            dropped.add(here);
                        }
                    });
        } else if (sent instanceof Tree.Sequence(var items, _)
                && stored instanceof Tree.Sequence(var kept, _)) {
            for (var i = 0; i < Math.min(items.size(), kept.size()); i++) {
                compare("%s[%d]".formatted(path, i), items.get(i), kept.get(i), dropped);
            }
        }
    }

    private static boolean isEmpty(Tree value) {
        return value instanceof Tree.Null
                || value.equals(Tree.Mapping.EMPTY)
                || value.equals(Tree.Sequence.of(List.of()));
    }
}
