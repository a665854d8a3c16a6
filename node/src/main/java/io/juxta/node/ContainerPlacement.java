package io.juxta.node;

import io.juxta.model.CpuSet;
import io.juxta.node.memory.Block;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The allocations of one container.
///
/// @param cpus its exclusive CPUs; empty when it runs in the shared pool
/// @param memory its blocks by type; empty when it has none of its own
/// @param devices device ids by resource, each list ascending
/// @param hint the merged hint
/// @param tie the tie that was broken by the use of nodes; null where there was none
public record ContainerPlacement(
        AdmittedContainer part,
        CpuSet cpus,
        List<Block> memory,
        SortedMap<String, List<String>> devices,
        Hint hint,
        @Nullable Tie tie) {

    public ContainerPlacement {
        memory = memory.stream().sorted(Comparator.comparing(Block::type)).toList();
        devices = Collections.unmodifiableSortedMap(new TreeMap<>(devices));
    }

    public String container() {
        return part.name();
    }
}
