package io.juxta.node.memory;

import io.juxta.node.NodeMask;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// The memory of one NUMA node.
///
/// @param assignments how many blocks are on it
/// @param cells the group of nodes it allocates together with, itself among them; itself alone
///   while it is unused or used singly
/// @param tables by type: `memory`, `hugepages-2Mi` and so on
public record NodeMemory(int assignments, NodeMask cells, SortedMap<String, MemoryTable> tables) {

    public NodeMemory {
        tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
    }

    /// The table of a type; an empty one when the node has none of it.
    MemoryTable table(String type) {
        return tables.getOrDefault(type, MemoryTable.NONE);
    }

    boolean isUsed() {
        return assignments > 0;
    }

    /// Whether it is part of a group of several nodes.
    boolean isGrouped() {
        return cells.count() > 1;
    }

    /// One more block on the nodes of a mask.
    NodeMemory joining(NodeMask mask) {
        return new NodeMemory(assignments + 1, mask, tables);
    }

    /// One block less; when the last one is removed the group is dissolved.
    NodeMemory leaving(int own) {
        int left = assignments - 1;
        return new NodeMemory(left, left == 0 ? NodeMask.of(own) : cells, tables);
    }

    NodeMemory with(String type, MemoryTable table) {
        var changed = new TreeMap<>(tables);
        changed.put(type, table);
        return new NodeMemory(assignments, cells, changed);
    }
}
