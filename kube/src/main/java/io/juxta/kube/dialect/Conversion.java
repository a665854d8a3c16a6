package io.juxta.kube.dialect;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;

/// The result of converting an object to 1.37.
public sealed interface Conversion {

    /// Everything is expressed in 1.37 fields.
    record Converted(Tree.Mapping object, List<Note> notes) implements Conversion {
        public Converted {
            notes = List.copyOf(notes);
        }
    }

    /// It was in the form of 1.37 already; the very same tree.
    record Unchanged(Tree.Mapping object) implements Conversion {}

    /// Some of it cannot be expressed in 1.37: it is left out, or kept where 1.37 rejects it.
    ///
    /// @param notes what changed
    /// @param lost what cannot be expressed, each with its reason
    record Lossy(Tree.Mapping object, List<Note> notes, List<Note> lost) implements Conversion {
        public Lossy {
            notes = List.copyOf(notes);
            lost = List.copyOf(lost);
        }
    }

    /// It cannot be decoded.
    ///
    /// @param path the field at fault, as the author wrote it
    record Refused(FieldPath path, String message, int line) implements Conversion {

        /// Path and message as one line.
        public String text() {
            return path.toString().isEmpty() ? message : path + ": " + message;
        }
    }

    /// A kind that juxta does not know, so there is nothing to convert.
    record Foreign(String apiVersion, String kind) implements Conversion {}

    /// One change or loss.
    ///
    /// @param field where the author wrote it
    record Note(FieldPath field, String message, int line) {}
}
