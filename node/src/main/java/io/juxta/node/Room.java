package io.juxta.node;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The request for one resource, and what was free of it on each NUMA node.
///
/// @param asked CPUs, or bytes of memory and huge pages
/// @param free by NUMA node, without nodes that do not have the resource
public record Room(String resource, long asked, SortedMap<Integer, Free> free) {

    /// What is free on one node.
    ///
    /// @param group the nodes whose memory is allocated only together, this one among them; the
    ///   node alone where it is used alone; null where both are possible
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

    /// Whether the memory of some nodes cannot be combined with that of others.
    boolean isTied() {
        return free.values().stream().anyMatch(node -> node.group() != null);
    }
}
