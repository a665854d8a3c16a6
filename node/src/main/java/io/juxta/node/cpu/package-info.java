/// The kubelet's CPU manager: which exclusive CPUs a container gets.
///
/// [CpuPolicy] is the validated configuration; starting it gives [Cpus], which gives hints and then
/// allocates CPUs. The choice itself ([Packed], [Distributed]) is a function from free CPUs to
/// taken ones over a [CpuTopology]; [SavedCpus] and its checkpoint carry the state from one run of
/// a kubelet to the next. This package does not depend on memory or devices, and reads no file:
/// state files come and go as trees.
@NullMarked
package io.juxta.node.cpu;

import org.jspecify.annotations.NullMarked;
