/// Kubernetes at the wire: the files, streams and dialects objects come in, and the way back.
///
/// Text becomes a [io.juxta.model.Tree] that knows its lines; the tree is decoded by Kubernetes'
/// own schema, brought to resource.k8s.io/v1 and handed on. Start at [Manifests] for files and
/// folders, at [JsonTrees] for a single line. This room decides nothing about an object: it reads,
/// renames and writes.
@NullMarked
package io.juxta.kube;

import org.jspecify.annotations.NullMarked;
