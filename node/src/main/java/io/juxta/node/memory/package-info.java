/// The kubelet's static memory manager: which NUMA nodes a guaranteed pod's memory and huge pages
/// come from.
///
/// [MachineMemory] is what every node has, keeps back and has given away, [Block] one piece given
/// to a container. [StaticMemory] says where a request could live, takes it there and gives it
/// back; [MemoryCheckpoint] is the file a kubelet keeps about it. A node gives memory either by
/// itself or in one fixed group of nodes, never both. Start at [StaticMemory]. This package knows
/// nothing of CPUs or devices.
@NullMarked
package io.juxta.node.memory;

import org.jspecify.annotations.NullMarked;
