package io.juxta.placement;

/// Scores nodes for one pod.
public interface Scorer {

    long MAX_SCORE = 100;

    /// The raw score of a node. Several threads may ask at once, each about another node.
    ///
    /// @param index of the node among the feasible ones
    long score(NodeState node, int index);

    /// Brings the raw scores of all feasible nodes, in their order, to 0 up to 100.
    default void normalize(long[] scores) {}
}
