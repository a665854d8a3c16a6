package io.juxta.node.memory;

import io.juxta.node.NodeMask;

/// A piece of memory given to a container.
///
/// @param nodes where it lies; how much on each is not said
/// @param type `memory`, `hugepages-2Mi` and so on
public record Block(NodeMask nodes, String type, long bytes) {

    Block withBytes(long size) {
        return new Block(nodes, type, size);
    }
}
