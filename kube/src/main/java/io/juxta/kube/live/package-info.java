/// A cluster that runs: what an API server serves, listed and watched.
///
/// Start at [ClusterListing], which reads all that a question needs once, at one version, or at
/// [LiveCluster], which keeps kinds and follows their changes, one [Reflector] each. [KeptFields]
/// says what is kept of an object. No wait hangs on the wall clock.
@NullMarked
package io.juxta.kube.live;

import org.jspecify.annotations.NullMarked;
