package io.juxta.validation;

import io.juxta.model.FeatureGates;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Finds the topmost fields that are dropped because of a gate: present in the request, kept when
/// every gate is on, absent with the given gates.
///
/// What the server resets whatever the gates are, such as the status of a new object, is not
/// dropped.
final class Dropped {

    private static final FeatureGates ALL_ON = FeatureGates.allOn();

    /// Opaque values, and maps whose entries no gate drops one by one.
    private static final Set<String> NOT_ENTERED = Set.of("metadata", "parameters", "data");

    /// Maps with free keys, some of which may be lost one by one.
    private static final Set<String> KEYED =
            Set.of("limits", "requests", "allocatedResources", "nodeSelector", "matchLabels");

    private final List<FieldPath> paths = new ArrayList<>();

    private Dropped() {}

    /// Prepares an object with the gates of the question, and finds the dropped fields.
    ///
    /// @param prepare the server's preparation of the object under some gates
    static ObjectRules.Prepared prepare(
            ValidationInput question, Function<FeatureGates, Tree.Mapping> prepare) {
        var lose = prepare.apply(question.gates());
        var keep = prepare.apply(ALL_ON);
        var dropped = new Dropped();
        if (!lose.equals(keep)) {
            dropped.compare("", FieldPath.ROOT, question.object(), keep, lose);
        }
        return new ObjectRules.Prepared(lose, dropped.paths);
    }

    private void compare(
            String field,
            FieldPath path,
            @Nullable Tree asked,
            @Nullable Tree keep,
            @Nullable Tree lose) {
        if (absent(field, asked) || absent(field, keep)) {
            return;
        }
        if (absent(field, lose)) {
            paths.add(path);
            return;
        }
        if (asked instanceof Tree.Mapping was
                && keep instanceof Tree.Mapping kept
                && lose instanceof Tree.Mapping left) {
            for (var name : was.fields().keySet()) {
                if (!NOT_ENTERED.contains(name)) {
                    compare(
                            name,
                            KEYED.contains(field) ? path.key(name) : path.field(name),
                            was.fields().get(name),
                            kept.fields().get(name),
                            left.fields().get(name));
                }
            }
        }
        if (asked instanceof Tree.Sequence was
                && keep instanceof Tree.Sequence kept
                && lose instanceof Tree.Sequence left) {
            for (var i = 0; i < Math.min(was.items().size(), kept.items().size()); i++) {
                if (i >= left.items().size()) {
                    paths.add(path.index(i));
                } else {
                    compare(
                            "",
                            path.index(i),
                            was.items().get(i),
                            kept.items().get(i),
                            left.items().get(i));
                }
            }
        }
    }

    private static boolean absent(String field, @Nullable Tree tree) {
        return tree instanceof Tree.Mapping mapping
                ? field.equals("consumedCapacity") && mapping.fields().isEmpty()
                : Sameness.blank(field, tree);
    }
}
