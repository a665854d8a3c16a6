package io.juxta.kube.dialect;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Set;

/// An object translated from the enhancement texts' form to that of 1.37.
///
/// @param tree the object with 1.37 fields; the very same tree when nothing changed
/// @param dialects the dialects it uses, in the order of [Dialect]
/// @param notes the changes, in the order they were found
/// @param contradictions faults in any reading
/// @param paths from 1.37 paths back to the author's
public record Normalised(
        Tree.Mapping tree,
        Set<Dialect> dialects,
        List<DialectNote> notes,
        List<Contradiction> contradictions,
        PathMap paths) {

    public Normalised {
        notes = List.copyOf(notes);
        contradictions = List.copyOf(contradictions);
    }

    /// One change.
    ///
    /// @param dialect it was written in
    /// @param author the path in the input
    /// @param now the path in 1.37
    /// @param message the change, which also tells how to write it for 1.37
    public record DialectNote(Dialect dialect, FieldPath author, FieldPath now, String message) {}

    /// Two fields with the same meaning, or one without a meaning. An API server with the dialect
    /// would answer `Invalid` at the path. The tree holds the newer of the two.
    public record Contradiction(FieldPath path, String message, int line) {}
}
