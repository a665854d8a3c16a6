package io.juxta.placement;

/// The filter of a plugin for one pod: it passes or rejects one node after the other. Thread-safe
/// for different nodes.
@FunctionalInterface
public interface NodeFilter {

    FilterResult judge(NodeState node);

    /// The same for filters that use the index of the node in the snapshot.
    default FilterResult judge(NodeState node, int index) {
        return judge(node);
    }
}
