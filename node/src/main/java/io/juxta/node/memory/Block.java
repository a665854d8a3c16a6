package io.juxta.node.memory;

import io.juxta.node.NodeMask;

/// A block of memory of a container.
///
/// @param nodes where it is; the part of each node is not recorded
/// @param type `memory`, `hugepages-2Mi` and so on
public record Block(NodeMask nodes, String type, long bytes) {

    Block withBytes(long size) {
        return new Block(nodes, type, size);
    }
}
