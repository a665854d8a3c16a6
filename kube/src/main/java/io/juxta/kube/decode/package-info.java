/// From trees to stored objects, as in an API server: decoder, versions and defaults.
///
/// Start at [Decoder]. It accepts and rejects what Go's decoder does, by the tables that the real
/// Kubernetes printed ([Schema]). [Versions] brings older versions to the v1 shape, [Defaults]
/// fills in what the server would. The result is still a tree.
@NullMarked
package io.juxta.kube.decode;

import org.jspecify.annotations.NullMarked;
