package io.juxta.node;

import io.juxta.model.CpuSet;
import io.juxta.node.memory.Block;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What one container was given.
///
/// @param cpus its own CPUs; empty when it shares
/// @param memory its blocks by type; empty when it has none of its own
/// @param devices device ids by resource, each list ascending
/// @param hint where the topology manager sent it
/// @param tie the equal NUMA nodes among which fullness chose; null where it was not asked
public record Placement(
        Part part,
        CpuSet cpus,
        List<Block> memory,
        SortedMap<String, List<String>> devices,
        Hint hint,
        @Nullable Tie tie) {

    public Placement {
        memory = memory.stream().sorted(Comparator.comparing(Block::type)).toList();
        devices = Collections.unmodifiableSortedMap(new TreeMap<>(devices));
    }

    public String container() {
        return part.name();
    }
}
