package io.juxta.kube.decode;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Optional;

/// The result of decoding a tree as a Kubernetes object.
public sealed interface Decoded {

    /// An object of a kind juxta knows.
    ///
    /// @param tree only known fields of the right JSON type; nothing in it is null but inside
    ///   opaque values. Quantities are texts that parse, times texts that Go reads.
    /// @param unknown the fields left out because the type has none of that name
    /// @param version whether the object has an `apiVersion`
    record KnownObject(
            ObjectType type, Tree.Mapping tree, List<UnknownField> unknown, VersionSource version)
            implements Decoded {
        public KnownObject {
            unknown = List.copyOf(unknown);
        }
    }

    /// An object of a kind or group that juxta does not use.
    record ForeignObject(String apiVersion, String kind) implements Decoded {}

    /// An API server would answer 400: the object cannot be decoded.
    ///
    /// @param path the field at fault
    /// @param message what is wrong and how to cure it, without the path
    record Faulty(FieldPath path, String message, int line) implements Decoded {

        /// Path and message as one line.
        public String text() {
            return path.toString().isEmpty() ? message : path + ": " + message;
        }
    }

    /// An unknown field.
    ///
    /// @param nearest the suggested name
    record UnknownField(FieldPath path, Optional<String> nearest, int line) {

        /// One line for a warning.
        public String text() {
            var unknown = "unknown field %s".formatted(path);
            return nearest.map(name -> unknown + ", did you mean " + name + "?").orElse(unknown);
        }
    }

    /// Where the version of an object comes from.
    enum VersionSource {
        /// Its `apiVersion`.
        WRITTEN,
        /// It has no `apiVersion`; the newest is assumed.
        ASSUMED
    }
}
