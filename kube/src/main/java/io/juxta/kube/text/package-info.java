/// Text to trees and back: files, folders, archives and streams of YAML and JSON.
///
/// Start at [Manifests] for files and folders, at [JsonTrees] for a single line. Text becomes a
/// [io.juxta.model.Tree] with line numbers; every read is bounded, and every error is an
/// [InputException] with the place. Nothing here depends on the meaning of an object.
@NullMarked
package io.juxta.kube.text;

import org.jspecify.annotations.NullMarked;
