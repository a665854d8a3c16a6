package io.juxta.node.device;

import io.juxta.node.NodeMask;
import java.util.List;

/// A device as its plugin reports it.
///
/// @param nodes the NUMA nodes it is near to, as reported; none when the plugin does not say
public record PluginDevice(String id, List<Integer> nodes, boolean healthy) {

    /// Where devices stand that are near to no node in particular.
    static final int NOWHERE = -1;

    public PluginDevice {
        nodes = List.copyOf(nodes);
    }

    boolean hasNodes() {
        return !nodes.isEmpty();
    }

    /// The nodes that can be nodes of a machine at all.
    public NodeMask mask() {
        return NodeMask.of(nodes.stream().filter(id -> id >= 0 && id < NodeMask.CAPACITY).toList());
    }
}
