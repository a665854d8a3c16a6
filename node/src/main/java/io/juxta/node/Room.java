package io.juxta.node;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// How much of one resource was asked for, and how much of it was free on each NUMA node then.
///
/// @param asked CPUs, or bytes of memory and huge pages
/// @param free by NUMA node; nodes that have none of the resource at all are left out
public record Room(String resource, long asked, SortedMap<Integer, Free> free) {

    /// What is free on one node.
    ///
    /// @param group the nodes whose memory is given only together, this one among them; the node
    ///   alone where it is used alone; null where it can be given either way
    public record Free(long amount, @Nullable NodeMask group) {}

    public Room {
        free = Collections.unmodifiableSortedMap(new TreeMap<>(free));
    }

    /// Whether no single node has enough.
    boolean isShortOnEach() {
        return free.values().stream().noneMatch(node -> node.amount() >= asked);
    }

    /// Whether all nodes together have too little.
    boolean isShortInAll() {
        return free.values().stream().mapToLong(Free::amount).sum() < asked;
    }

    /// Whether some nodes may not give what they have together with others.
    boolean isTied() {
        return free.values().stream().anyMatch(node -> node.group() != null);
    }
}
