package io.juxta.kube.dialect;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;

/// What became of an object on its way to 1.37.
public sealed interface Conversion {

    /// Everything it says is said in 1.37 fields.
    record Converted(Tree.Mapping object, List<Note> notes) implements Conversion {
        public Converted {
            notes = List.copyOf(notes);
        }
    }

    /// It was written for 1.37 already; the very same tree.
    record Unchanged(Tree.Mapping object) implements Conversion {}

    /// Some of it cannot be said in 1.37: it is left out, or stays where 1.37 refuses it.
    ///
    /// @param notes what changed
    /// @param lost what cannot be said, each with its reason
    record Lossy(Tree.Mapping object, List<Note> notes, List<Note> lost) implements Conversion {
        public Lossy {
            notes = List.copyOf(notes);
            lost = List.copyOf(lost);
        }
    }

    /// It cannot be decoded, so nothing can be said about it.
    ///
    /// @param path the field at fault, where the author wrote it
    record Refused(FieldPath path, String message, int line) implements Conversion {

        /// Path and message as one line.
        public String text() {
            return path.toString().isEmpty() ? message : path + ": " + message;
        }
    }

    /// A kind that juxta does not know, and so has nothing to convert in.
    record Foreign(String apiVersion, String kind) implements Conversion {}

    /// One change or loss.
    ///
    /// @param field where the author wrote it
    record Note(FieldPath field, String message, int line) {}
}
