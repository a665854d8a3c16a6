package io.juxta.placement;

import org.jspecify.annotations.Nullable;

/// Scores nodes for one pod.
public interface Scorer {

    long MAX_SCORE = 100;

    /// Gives every node the same score.
    Scorer ALL_ALIKE =
            new Scorer() {
                @Override
                public long score(NodeState node, int index) {
                    return 0;
                }

                @Override
                public Object basis() {
                    return this;
                }
            };

    /// The raw score of a node. Thread-safe for different nodes.
    ///
    /// @param index of the node among the feasible ones
    long score(NodeState node, int index);

    /// The cache key of the raw score, besides the node, the settings, the cluster context and the
    /// allocations of devices that the node can reach: two pods with equal keys get equal scores.
    /// Null when the score depends on more.
    default @Nullable Object basis() {
        return null;
    }

    /// Normalizes the raw scores of all feasible nodes, in their order, to 0 up to 100.
    default void normalize(long[] scores) {}
}
