/// The kubelet's static memory manager: which NUMA nodes a Guaranteed pod's memory and huge pages
/// come from.
///
/// [MachineMemory] has the capacity, reservation and use of every node, a [Block] is one allocation
/// of a container. [StaticMemory] gives hints, allocates and releases; [MemoryCheckpoint] is its
/// state file. A node allocates memory either alone or in one fixed group of nodes, never both.
/// Start at [StaticMemory]. This package does not depend on CPUs or devices.
@NullMarked
package io.juxta.node.memory;

import org.jspecify.annotations.NullMarked;
