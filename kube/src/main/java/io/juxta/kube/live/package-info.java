/// A cluster that runs: what an API server serves, listed and watched.
///
/// Start at [ClusterListing], which reads all that a question needs once, at one version.
@NullMarked
package io.juxta.kube.live;

import org.jspecify.annotations.NullMarked;
