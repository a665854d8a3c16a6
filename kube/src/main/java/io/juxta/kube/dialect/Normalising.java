package io.juxta.kube.dialect;

import io.juxta.kube.dialect.Normalised.Contradiction;
import io.juxta.kube.dialect.Normalised.DialectNote;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The state of normalising one object: changes and faults found so far.
///
/// Rules run from the outside in, so a path that a rule sees may already be changed by another:
/// every recorded path is first translated to the author's.
final class Normalising {

    private final Dialects.Door door;
    private final boolean derivedNames;
    private final Set<Dialect> dialects = EnumSet.noneOf(Dialect.class);
    private final List<DialectNote> notes = new ArrayList<>();
    private final List<Contradiction> contradictions = new ArrayList<>();
    private final Map<String, FieldPath> authorPaths = new HashMap<>();

    Normalising(Dialects.Door door, boolean derivedNames) {
        this.door = door;
        this.derivedNames = derivedNames;
    }

    /// True when shorthand is allowed.
    boolean atFile() {
        return door == Dialects.Door.FILE;
    }

    /// True when bare names of derived attributes may be rewritten.
    boolean rewritesDerivedNames() {
        return derivedNames;
    }

    /// True once any rule applied: from then on the object counts as one of the dialect.
    boolean recognised() {
        return !dialects.isEmpty();
    }

    void saw(Dialect dialect) {
        dialects.add(dialect);
    }

    /// Records a field that moved, or was rewritten in place.
    void moved(Dialect dialect, FieldPath from, FieldPath to, String message) {
        saw(dialect);
        var author = author(from);
        notes.add(new DialectNote(dialect, author, to, message));
        authorPaths.put(to.toString(), author);
    }

    /// Records a part of something that moved and is already noted.
    void alsoMoved(FieldPath from, FieldPath to) {
        authorPaths.put(to.toString(), author(from));
    }

    /// Records two fields with the same meaning; the tree holds the newer.
    void bothGiven(Dialect dialect, FieldPath old, String oldName, String newName, Tree at) {
        contradiction(
                dialect,
                old,
                "%s and %s are both given; keep only %s".formatted(oldName, newName, newName),
                at);
    }

    void contradiction(Dialect dialect, FieldPath path, String message, Tree at) {
        saw(dialect);
        contradictions.add(new Contradiction(author(path), message, at.line()));
    }

    private FieldPath author(FieldPath path) {
        return PathMap.lookUp(authorPaths, path);
    }

    Normalised finish(Tree.Mapping tree) {
        return new Normalised(
                tree,
                Collections.unmodifiableSet(dialects),
                notes,
                contradictions,
                new PathMap(authorPaths));
    }
}
