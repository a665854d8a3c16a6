package io.juxta.validation;

import io.juxta.model.Tree;

/// What is being done with the object. Old objects count as stored: decoded, defaulted, nothing
/// dropped.
public sealed interface Operation {

    record Create() implements Operation {}

    record Update(Tree.Mapping old) implements Operation {}

    /// A write to the status sub-resource; changes to spec and metadata are ignored by the server.
    record UpdateStatus(Tree.Mapping old) implements Operation {}

    /// A write to the resize sub-resource of a pod.
    record Resize(Tree.Mapping old) implements Operation {}
}
