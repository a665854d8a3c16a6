package io.juxta.kube.dialect;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Set;

/// An object brought from the enhancement texts' spelling to that of 1.37.
///
/// @param tree the object with 1.37 fields; the very same tree when there was nothing to do
/// @param dialects the spellings it used, in the order of [Dialect]
/// @param notes what was changed, in the order it was found
/// @param contradictions what cannot be right whichever way it is read
/// @param paths from 1.37 paths back to the author's
public record Normalised(
        Tree.Mapping tree,
        Set<Dialect> dialects,
        List<Note> notes,
        List<Contradiction> contradictions,
        PathMap paths) {

    public Normalised {
        notes = List.copyOf(notes);
        contradictions = List.copyOf(contradictions);
    }

    /// One change.
    ///
    /// @param dialect the spelling it was written in
    /// @param author where it was written
    /// @param now where 1.37 has it
    /// @param message what became of it, which is also how to write it for 1.37
    public record Note(Dialect dialect, FieldPath author, FieldPath now, String message) {}

    /// Two fields that say the same thing twice, or one that says nothing. An API server that knew
    /// the dialect would answer `Invalid` at the path. The tree holds the newer of the two.
    public record Contradiction(FieldPath path, String message, int line) {}
}
