package io.juxta.placement;

import org.jspecify.annotations.Nullable;

/// Scores nodes for one pod.
public interface Scorer {

    long MAX_SCORE = 100;

    /// Finds no node better than another.
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

    /// The raw score of a node. Several threads may ask at once, each about another node.
    ///
    /// @param index of the node among the feasible ones
    long score(NodeState node, int index);

    /// What the raw score depends on besides the node, terms and surroundings, and who holds the
    /// devices that the node can reach: whoever says the same for two pods scores alike. Null when
    /// it depends on more than that.
    default @Nullable Object basis() {
        return null;
    }

    /// Brings the raw scores of all feasible nodes, in their order, to 0 up to 100.
    default void normalize(long[] scores) {}
}
