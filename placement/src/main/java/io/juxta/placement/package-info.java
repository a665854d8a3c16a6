/// The scheduling of one pod: from a pod and a snapshot of the cluster to the best node, or the
/// reason why no node is feasible.
///
/// Each plugin of the Kubernetes scheduler is one file. It filters nodes with Kubernetes' words, or
/// scores them. [Placer] runs the plugins in Kubernetes' order. Start there; a pod comes in as a
/// [PodView], the cluster as a [Snapshot], and a [Placing] comes out.
///
/// This room has no threads, no clock and no cluster: a loop over nodes runs on threads that the
/// caller provides, and nothing is written anywhere.
@NullMarked
package io.juxta.placement;

import org.jspecify.annotations.NullMarked;
