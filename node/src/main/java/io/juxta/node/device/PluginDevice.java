package io.juxta.node.device;

import io.juxta.node.NodeMask;
import java.util.List;

/// A device as its plugin reports it.
///
/// @param nodes the NUMA nodes it is near, as reported; empty when the plugin reports none
public record PluginDevice(String id, List<Integer> nodes, boolean healthy) {

    /// The node id of devices without a node.
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
