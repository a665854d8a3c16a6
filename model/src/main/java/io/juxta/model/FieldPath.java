package io.juxta.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The path from the root of an object to one of its fields, printed as Kubernetes prints it:
/// `spec.devices[0].attributes[dom/id].ints`.
///
/// A path is a linked list that shares its beginning with its siblings, so a new one costs a single
/// small object; the text is made on demand.
public final class FieldPath implements Comparable<FieldPath> {

    /// One step of the way.
    public sealed interface Step {
        record Field(String name) implements Step {}

        record Index(int index) implements Step {}

        record Key(String key) implements Step {}
    }

    /// The object itself, printed as the empty text.
    public static final FieldPath ROOT = new FieldPath(null, null);

    private final @Nullable FieldPath parent;
    private final @Nullable Step step;

    private FieldPath(@Nullable FieldPath parent, @Nullable Step step) {
        this.parent = parent;
        this.step = step;
    }

    /// The path of named fields from the root, such as `of("spec", "devices")`.
    public static FieldPath of(String... names) {
        return ROOT.field(names);
    }

    public FieldPath field(String... names) {
        var path = this;
        for (var name : names) {
            path = new FieldPath(path, new Step.Field(name));
        }
        return path;
    }

    public FieldPath index(int index) {
        return new FieldPath(this, new Step.Index(index));
    }

    public FieldPath key(String key) {
        return new FieldPath(this, new Step.Key(key));
    }

    public Optional<FieldPath> parent() {
        return Optional.ofNullable(parent);
    }

    /// The steps from the root to here.
    public List<Step> steps() {
        var steps = new ArrayList<Step>();
        for (var at = this; at.step != null; at = at.parent) {
            steps.add(at.step);
            if (at.parent == null) {
                break;
            }
        }
        Collections.reverse(steps);
        return steps;
    }

    /// The path made of these steps.
    public static FieldPath from(List<Step> steps) {
        var path = ROOT;
        for (var step : steps) {
            path = new FieldPath(path, step);
        }
        return path;
    }

    /// The line of the value at this path in a tree, or of its nearest ancestor.
    public int lineIn(Tree root) {
        var at = root;
        for (var next : steps()) {
            var child = child(at, next);
            if (child == null) {
                break;
            }
            at = child;
        }
        return at.line();
    }

    /// Whether a tree has a value at this path.
    public boolean isIn(Tree root) {
        @Nullable Tree at = root;
        for (var next : steps()) {
            at = at == null ? null : child(at, next);
        }
        return at != null;
    }

    private static @Nullable Tree child(Tree of, Step step) {
        return switch (step) {
            case Step.Field(var name) -> childOf(of, name);
            case Step.Key(var key) -> childOf(of, key);
            case Step.Index(var index) ->
                    of instanceof Tree.Sequence(var items, _) && index < items.size()
                            ? items.get(index)
                            : null;
        };
    }

    /// A tree without the value at this path.
    ///
    /// @param root which has a value there
    public Tree.Mapping removedFrom(Tree.Mapping root) {
        return (Tree.Mapping) without(root, steps());
    }

    private static Tree without(Tree tree, List<Step> steps) {
        var rest = steps.subList(1, steps.size());
        return switch (steps.getFirst()) {
            case Step.Field(var name) -> without((Tree.Mapping) tree, name, rest);
            case Step.Key(var name) -> without((Tree.Mapping) tree, name, rest);
            case Step.Index(var index) -> {
                var items = new ArrayList<>(((Tree.Sequence) tree).items());
                items.set(index, without(items.get(index), rest));
                yield Tree.Sequence.of(items);
            }
        };
    }

    private static Tree without(Tree.Mapping mapping, String name, List<Step> rest) {
        return rest.isEmpty()
                ? mapping.without(name)
                : mapping.with(name, without(mapping.field(name).orElseThrow(), rest));
    }

    private static @Nullable Tree childOf(Tree tree, String name) {
        return tree instanceof Tree.Mapping mapping ? mapping.fields().get(name) : null;
    }

    @Override
    public int compareTo(FieldPath other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FieldPath path && toString().equals(path.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        for (var next : steps()) {
            switch (next) {
                case Step.Field(var name) -> text.append(text.isEmpty() ? "" : ".").append(name);
                case Step.Index(var index) -> text.append('[').append(index).append(']');
                case Step.Key(var key) -> text.append('[').append(key).append(']');
            }
        }
        return text.toString();
    }
}
