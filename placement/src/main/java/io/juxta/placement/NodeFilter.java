package io.juxta.placement;

/// The filter of a plugin for one pod: it passes or rejects one node after the other. Thread-safe
/// for different nodes.
@FunctionalInterface
public interface NodeFilter {

    Verdict judge(NodeState node);

    /// The same for filters that use the index of the node in the snapshot.
    default Verdict judge(NodeState node, int index) {
        return judge(node);
    }
}
