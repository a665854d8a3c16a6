/// The scheduling loop: which pod is next, where it goes, and what is written.
///
/// Start at [Scheduler]. Its only input is a [io.juxta.kube.cluster.Cluster]. A [ClusterView] turns
/// the objects of the cluster into the snapshot that `placement` works on, and a [Binder] writes
/// the result. The same loop runs over a dump in memory. One thread decides; there is no clock
/// here, and no rule about where a pod may go.
@NullMarked
package io.juxta.scheduler;

import org.jspecify.annotations.NullMarked;
