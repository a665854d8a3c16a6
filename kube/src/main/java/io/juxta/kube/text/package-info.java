/// Text to trees and back: files, folders, archives and streams of YAML and JSON.
///
/// Start at [Manifests] for files and folders, at [JsonTrees] for a single line. Text becomes a
/// [io.juxta.model.Tree] that knows its lines; every read is bounded, and every complaint is an
/// [InputException] that names the place. Nothing here knows what an object means.
@NullMarked
package io.juxta.kube.text;

import org.jspecify.annotations.NullMarked;
