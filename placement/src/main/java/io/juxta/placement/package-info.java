/// Where a pod may run and where it runs best: a pod and a snapshot of the cluster to a verdict per
/// node.
///
/// Each plugin of the Kubernetes scheduler is one file that says yes or no to a node in Kubernetes'
/// words, or how much it likes it. [Placer] asks them in Kubernetes' order. Start there; a pod
/// comes in as a [PodView], the cluster as a [Snapshot], and a [Placing] comes out.
///
/// This room has no threads, no clock and no cluster: a sweep over nodes runs on what its caller
/// brings, and nothing is written anywhere.
@NullMarked
package io.juxta.placement;

import org.jspecify.annotations.NullMarked;
