package io.juxta.validation;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.function.UnaryOperator;

/// Copies of a tree in which something deeper down is different. Lines stay as they were, and a
/// tree in which nothing changes is returned as it is.
@SuppressWarnings("ReferenceEquality") // the very same tree came back: nothing was changed
final class Edit {

    private Edit() {}

    /// Changes the mapping under a key, if there is one. An object that is handed back untouched is
    /// the same one, which is cheaper to see than that it is equal.
    @SuppressWarnings("ReferenceEquality")
    static Tree.Mapping inside(
            Tree.Mapping parent, String field, UnaryOperator<Tree.Mapping> change) {
        if (!(parent.fields().get(field) instanceof Tree.Mapping child)) {
            return parent;
        }
        var changed = change.apply(child);
        return changed == child ? parent : parent.with(field, changed);
    }

    /// Changes every mapping of the list under a key, if there is one.
    @SuppressWarnings("ReferenceEquality")
    static Tree.Mapping each(
            Tree.Mapping parent, String field, UnaryOperator<Tree.Mapping> change) {
        if (!(parent.fields().get(field) instanceof Tree.Sequence(var items, var line))) {
            return parent;
        }
        var same = true;
        var copy = new ArrayList<Tree>(items.size());
        for (var item : items) {
            var changed = item instanceof Tree.Mapping mapping ? change.apply(mapping) : item;
            same &= changed == item;
            copy.add(changed);
        }
        return same ? parent : parent.with(field, new Tree.Sequence(copy, line));
    }

    /// Takes a field from another mapping: its value there, or its absence.
    static Tree.Mapping takeFrom(Tree.Mapping other, Tree.Mapping into, String field) {
        return other.field(field).map(value -> into.with(field, value)).orElse(into.without(field));
    }
}
