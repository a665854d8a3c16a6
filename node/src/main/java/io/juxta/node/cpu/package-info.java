/// Which CPUs a container gets for itself: the kubelet's CPU manager.
///
/// [CpuPolicy] is what a start-up decided about options and reservations; starting it gives [Cpus],
/// which answers with hints and then takes CPUs. The choice itself ([Packed], [Distributed]) is a
/// function from free CPUs to taken ones over a [CpuTopology]; [SavedCpus] and its checkpoint carry
/// the state from one life of a kubelet to the next. This package never learns about memory or
/// devices, and reads no file: state files come and go as trees.
@NullMarked
package io.juxta.node.cpu;

import org.jspecify.annotations.NullMarked;
