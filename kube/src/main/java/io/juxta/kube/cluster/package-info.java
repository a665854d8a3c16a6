/// The object storage of an API server, in memory.
///
/// Start at [Cluster], the interface the scheduler sees, and [InMemoryCluster]. An [ObjectStore]
/// reads objects from files into records under one policy for names; [StagedObjects] decides which
/// one counts where two have the same name.
@NullMarked
package io.juxta.kube.cluster;

import org.jspecify.annotations.NullMarked;
