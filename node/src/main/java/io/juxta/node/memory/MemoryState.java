package io.juxta.node.memory;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The saved state of the memory manager.
///
/// @param containers blocks by pod UID and container
/// @param pods blocks of pods that are managed as a whole, by UID
public record MemoryState(
        String policy,
        MachineMemory machine,
        SortedMap<String, SortedMap<String, List<Block>>> containers,
        SortedMap<String, List<Block>> pods) {

    public MemoryState {
        var copies = new TreeMap<String, SortedMap<String, List<Block>>>();
        containers.forEach((uid, entries) -> copies.put(uid, lists(entries)));
        containers = Collections.unmodifiableSortedMap(copies);
        pods = lists(pods);
    }

    private static SortedMap<String, List<Block>> lists(Map<String, List<Block>> blocks) {
        var copies = new TreeMap<String, List<Block>>();
        blocks.forEach((name, list) -> copies.put(name, List.copyOf(list)));
        return Collections.unmodifiableSortedMap(copies);
    }

    /// Nothing remembered under a policy.
    public static MemoryState empty(String policy) {
        return new MemoryState(policy, MachineMemory.UNKNOWN, new TreeMap<>(), new TreeMap<>());
    }
}
