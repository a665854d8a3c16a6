package io.juxta.node.memory;

import io.juxta.model.Quantity;
import io.juxta.node.NodeMask;
import io.juxta.node.Room;
import io.juxta.node.StartException;
import io.juxta.topology.Machine;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The memory of a machine, node by node; a value.
public record MachineMemory(SortedMap<Integer, NodeMemory> nodes) {

    /// A machine without known nodes.
    public static final MachineMemory UNKNOWN = new MachineMemory(new TreeMap<>());

    public MachineMemory {
        nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
    }

    /// A machine without allocations.
    ///
    /// @param reserved bytes reserved for the system, by node and type
    /// @throws StartException when a node reserves more than it has
    static MachineMemory fresh(Machine machine, Map<Integer, Map<String, Long>> reserved) {
        var nodes = new TreeMap<Integer, NodeMemory>();
        for (var node : machine.numaNodes()) {
            var kept = reserved.getOrDefault(node.id(), Map.of());
            nodes.put(node.id(), new NodeMemory(0, NodeMask.of(node.id()), tables(node, kept)));
        }
        return new MachineMemory(nodes);
    }

    private static SortedMap<String, MemoryTable> tables(
            Machine.NumaNode node, Map<String, Long> kept) {
        var tables = new TreeMap<String, MemoryTable>();
        long inHugepages = 0;
        for (var pages : node.hugepages().entrySet()) {
            var size = Quantity.parse(pages.getKey());
            var type = "hugepages-" + size.as(Quantity.Format.BINARY_SI);
            var total = size.times(pages.getValue()).value();
            var own = kept.getOrDefault(type, 0L);
            tables.put(type, MemoryTable.fresh(total, own, left(node, type, total, own, 0)));
            inHugepages += total;
        }
        var own = kept.getOrDefault(Demand.MEMORY, 0L);
        var left = left(node, Demand.MEMORY, node.memoryBytes(), own, inHugepages);
        tables.put(Demand.MEMORY, MemoryTable.fresh(node.memoryBytes(), own, left));
        return tables;
    }

    /// The kubelet's numbers are unsigned: where this is below zero it offers exabytes.
    private static long left(
            Machine.NumaNode node, String type, long total, long kept, long inHugepages) {
        long left = total - kept - inHugepages;
        if (left < 0) {
            throw new StartException(
                    "[memorymanager] NUMA node %d has %s of %s, less than the %s of its reservedMemory%s. Lower reservedMemory."
                            .formatted(
                                    node.id(),
                                    text(total),
                                    type,
                                    text(kept),
                                    inHugepages == 0
                                            ? ""
                                            : " and %s of huge pages"
                                                    .formatted(text(inHugepages))));
        }
        return left;
    }

    private static String text(long bytes) {
        return Quantity.of(BigDecimal.valueOf(bytes), Quantity.Format.BINARY_SI).toString();
    }

    /// All nodes, those without CPUs included.
    NodeMask mask() {
        return NodeMask.of(nodes.keySet());
    }

    NodeMemory node(int id) {
        var node = nodes.get(id);
        if (node == null) {
            throw new IllegalArgumentException(
                    "NUMA node %d is not among %s.".formatted(id, nodes.keySet()));
        }
        return node;
    }

    /// Whether any node has memory of a type.
    boolean knows(String type) {
        return nodes.values().stream().anyMatch(node -> node.tables().containsKey(type));
    }

    /// What is free of a type on some nodes together.
    long free(NodeMask mask, String type) {
        long sum = 0;
        for (int id : mask.ids()) {
            sum += node(id).table(type).free();
        }
        return sum;
    }

    /// What is free of a type on each node that has it.
    Room room(String type, long asked) {
        var free = new TreeMap<Integer, Room.Free>();
        nodes.forEach(
                (id, node) -> {
                    var table = node.tables().get(type);
                    if (table != null) {
                        var group = node.isUsed() ? node.cells() : null;
                        free.put(id, new Room.Free(table.free(), group));
                    }
                });
        return new Room(type, asked, free);
    }

    /// Adds a block to its nodes; the lowest node with free memory is used first. The free memory
    /// used can be less than the block: the rest was reused.
    MachineMemory taking(NodeMask mask, String type, long bytes) {
        var changed = new TreeMap<>(nodes);
        long left = bytes;
        for (int id : mask.ids()) {
            var table = node(id).table(type);
            long here = Math.min(table.free(), left);
            changed.put(id, moved(node(id).joining(mask), type, table.taking(here), here));
            left -= here;
        }
        return new MachineMemory(changed);
    }

    /// Removes a block; the lowest node with allocated memory gets it back first.
    MachineMemory giving(Block block) {
        var changed = new TreeMap<>(nodes);
        long left = block.bytes();
        for (int id : block.nodes().ids()) {
            var table = node(id).table(block.type());
            long here = Math.min(table.reserved(), left);
            changed.put(id, moved(node(id).leaving(id), block.type(), table.giving(here), here));
            left -= here;
        }
        return new MachineMemory(changed);
    }

    private static NodeMemory moved(NodeMemory node, String type, MemoryTable table, long bytes) {
        return bytes == 0 ? node : node.with(type, table);
    }

    MachineMemory giving(List<Block> blocks) {
        var memory = this;
        for (var block : blocks) {
            memory = memory.giving(block);
        }
        return memory;
    }

    /// Whether a saved machine equals this one in sizes and use. Within a group only the sums are
    /// compared: the part of each node depends on the order of allocations.
    boolean agrees(MachineMemory saved) {
        if (!saved.nodes.keySet().equals(nodes.keySet())) {
            return false;
        }
        for (int id : nodes.keySet()) {
            var own = node(id);
            var other = saved.node(id);
            if (own.assignments() != other.assignments()
                    || !own.cells().equals(other.cells())
                    || !own.tables().keySet().equals(other.tables().keySet())) {
                return false;
            }
            for (var type : own.tables().keySet()) {
                if (!own.table(type).sameSizes(other.table(type))
                        || !sameSums(saved, own.cells(), type)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean sameSums(MachineMemory saved, NodeMask cells, String type) {
        return cells.within(mask())
                && free(cells, type) == saved.free(cells, type)
                && reserved(cells, type) == saved.reserved(cells, type);
    }

    private long reserved(NodeMask mask, String type) {
        long sum = 0;
        for (int id : mask.ids()) {
            sum += node(id).table(type).reserved();
        }
        return sum;
    }
}
