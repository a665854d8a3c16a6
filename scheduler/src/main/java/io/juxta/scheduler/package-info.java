/// The plain loop: which pod is next, where it goes, and what is written down then.
///
/// Start at [Scheduler]. It sees a [io.juxta.kube.cluster.Cluster] and nothing else of the world; a
/// [ClusterView] turns what the cluster holds into the snapshot that `placement` thinks about, and
/// a [Binder] writes what was decided. The same loop serves a dump in memory. One thread decides;
/// there is no clock here, and no rule about where a pod may go.
@NullMarked
package io.juxta.scheduler;

import org.jspecify.annotations.NullMarked;
