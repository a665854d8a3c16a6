package io.juxta.kube.decode;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Edits of a tree. What an edit returns unchanged stays the very same object, and so does
/// everything around it.
@SuppressWarnings("ReferenceEquality") // Unchanged is the same object, not an equal one.
public final class Edits {

    /// A change to one mapping; values of another type are skipped.
    public interface Edit {
        Tree.Mapping apply(Tree.Mapping value, FieldPath at);
    }

    /// A change to one value of any type.
    public interface ValueEdit {
        Tree apply(Tree value, FieldPath at);
    }

    private Edits() {}

    /// Edits the mapping in a field.
    public static Tree.Mapping field(Tree.Mapping in, String name, FieldPath at, Edit edit) {
        if (!(in.fields().get(name) instanceof Tree.Mapping value)) {
            return in;
        }
        var edited = edit.apply(value, at.field(name));
        return edited == value ? in : in.with(name, edited);
    }

    /// Edits each mapping in a list.
    public static Tree.Mapping items(Tree.Mapping in, String name, FieldPath at, Edit edit) {
        return values(in, name, at, onMappings(edit));
    }

    /// Edits each value in a list.
    static Tree.Mapping values(Tree.Mapping in, String name, FieldPath at, ValueEdit edit) {
        if (!(in.fields().get(name) instanceof Tree.Sequence(var items, var line))) {
            return in;
        }
        @Nullable List<Tree> changed = null;
        var list = at.field(name);
        for (int i = 0; i < items.size(); i++) {
            var item = items.get(i);
            var edited = edit.apply(item, list.index(i));
            if (edited != item) {
                changed = changed == null ? new ArrayList<>(items) : changed;
                changed.set(i, edited);
            }
        }
        return changed == null ? in : in.with(name, new Tree.Sequence(changed, line));
    }

    /// Edits each value in a map from names to values.
    public static Tree.Mapping entries(Tree.Mapping in, String name, FieldPath at, ValueEdit edit) {
        if (!(in.fields().get(name) instanceof Tree.Mapping map)) {
            return in;
        }
        @Nullable Map<String, Tree> changed = null;
        var field = at.field(name);
        for (var entry : map.fields().entrySet()) {
            var edited = edit.apply(entry.getValue(), field.key(entry.getKey()));
            if (edited != entry.getValue()) {
                changed = changed == null ? new LinkedHashMap<>(map.fields()) : changed;
                changed.put(entry.getKey(), edited);
            }
        }
        return changed == null ? in : in.with(name, new Tree.Mapping(changed, map.line()));
    }

    /// The mapping with a field renamed and changed, at the same position.
    public static Tree.Mapping renamed(Tree.Mapping in, String from, String to, Tree value) {
        var fields = new LinkedHashMap<String, Tree>();
        for (var entry : in.fields().entrySet()) {
            if (entry.getKey().equals(from)) {
                fields.put(to, value);
            } else {
                fields.putIfAbsent(entry.getKey(), entry.getValue());
            }
        }
        return new Tree.Mapping(fields, in.line());
    }

    private static ValueEdit onMappings(Edit edit) {
        return (value, at) ->
                value instanceof Tree.Mapping mapping ? edit.apply(mapping, at) : value;
    }
}
