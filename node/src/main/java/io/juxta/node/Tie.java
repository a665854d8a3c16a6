package io.juxta.node;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// NUMA nodes that were equally good for a container, or a pod, and the use of each.
///
/// @param nodes in ascending order, as they are compared
public record Tie(List<TieCandidate> nodes) {

    /// One of the nodes.
    ///
    /// @param cpu null where CPUs are not managed, like the next
    public record TieCandidate(int node, @Nullable Score cpu, @Nullable Score memory) {}

    /// The use of a node in one resource, the pod itself not counted.
    ///
    /// @param percent whole percents, rounded down: what is compared unless exact comparison is on
    public record Score(long assigned, long allocatable, long percent) {

        private static @Nullable Score of(Occupancy occupancy, int node) {
            return occupancy.counts()
                    ? new Score(
                            occupancy.assigned(node),
                            occupancy.allocatable(node),
                            TieBreak.percent(occupancy, node))
                    : null;
        }
    }

    public Tie {
        nodes = List.copyOf(nodes);
    }

    static Tie of(int[] nodes, Signals signals) {
        return new Tie(
                Arrays.stream(nodes)
                        .mapToObj(
                                node ->
                                        new TieCandidate(
                                                node,
                                                Score.of(signals.cpu(), node),
                                                Score.of(signals.memory(), node)))
                        .toList());
    }
}
