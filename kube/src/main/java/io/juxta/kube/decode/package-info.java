/// Trees to what the API server stores: Kubernetes' own decoder, versions and defaults.
///
/// Start at [Decoder]. It takes and refuses what Go's decoder takes and refuses, by the tables that
/// the real Kubernetes printed ([Schema]). [Versions] brings older versions to the v1 shape,
/// [Defaults] fills in what the server would. The result is still a tree.
@NullMarked
package io.juxta.kube.decode;

import org.jspecify.annotations.NullMarked;
