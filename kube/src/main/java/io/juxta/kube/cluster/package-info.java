/// Objects in one place, as an API server keeps them.
///
/// Start at [Cluster], the interface the scheduler sees, and [InMemoryCluster]. An [ObjectStore]
/// reads objects from files into records under one policy for names; [StagedObjects] says which one
/// counts where two have the same name.
@NullMarked
package io.juxta.kube.cluster;

import org.jspecify.annotations.NullMarked;
