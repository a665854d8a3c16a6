package io.juxta.placement;

/// Says yes or no to one pod on one node after the other. Several threads may ask at once, each
/// about another node.
@FunctionalInterface
public interface NodeFilter {

    Verdict judge(NodeState node);

    /// The same for those who go by where a node stands in the snapshot of the attempt.
    default Verdict judge(NodeState node, int index) {
        return judge(node);
    }
}
