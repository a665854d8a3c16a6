package io.juxta.node;

import java.math.BigInteger;

/// Breaks ties between equally good single nodes by their use (enhancement 6007).
///
/// There are two signals, CPUs and memory. Each compares the use of two nodes, allocated over
/// allocatable, and names a winner or stays undecided: because the scores are equal, or the
/// resource is not managed. A [Combiner] combines the two. The pod under admission is not counted.
///
/// The relation is not transitive: three nodes can beat each other in a circle. So the order of
/// comparison is part of the rule: nodes in ascending order, the winner so far against the next.
final class TieBreak {

    /// The result of one signal, or of both together, for two nodes.
    enum Choice {
        CURRENT,
        CANDIDATE,
        UNDECIDED
    }

    /// Combines two choices; undecided means the lower id.
    @FunctionalInterface
    interface Combiner {

        /// One signal alone decides; two must agree.
        Combiner AGREEMENT =
                (cpu, memory) -> {
                    if (memory == Choice.UNDECIDED || memory == cpu) {
                        return cpu;
                    }
                    return cpu == Choice.UNDECIDED ? memory : Choice.UNDECIDED;
                };

        Choice combine(Choice cpu, Choice memory);
    }

    private final NumaStrategy strategy;
    private final Extensions extensions;
    private final NodeMask memoryOnly;
    private final Signals signals;
    private final Combiner combiner;
    private TieCount count = TieCount.NONE;

    TieBreak(
            NumaStrategy strategy,
            Extensions extensions,
            NodeMask memoryOnly,
            Signals signals,
            Combiner combiner) {
        this.strategy = strategy;
        this.extensions = extensions;
        this.memoryOnly = memoryOnly;
        this.signals = signals;
        this.combiner = combiner;
    }

    /// The winner among nodes in ascending order.
    int winner(int[] nodes) {
        int current = nodes[0];
        for (int i = 1; i < nodes.length; i++) {
            if (choose(current, nodes[i]) == Choice.CANDIDATE) {
                current = nodes[i];
            }
        }
        return current;
    }

    /// The statistics so far.
    TieCount count() {
        return count;
    }

    private Choice choose(int current, int candidate) {
        if (guarded(current) || guarded(candidate)) {
            count = count.plus(TieCount.GUARDED);
            return Choice.UNDECIDED;
        }
        var cpu = compare(signals.cpu(), current, candidate);
        var memory = compare(signals.memory(), current, candidate);
        var choice = combiner.combine(cpu, memory);
        count = count.plus(TieCount.of(cpu, memory, choice));
        return choice;
    }

    private boolean guarded(int node) {
        return extensions.memoryOnly() == Extensions.MemoryOnly.GUARDED && memoryOnly.has(node);
    }

    private Choice compare(Occupancy occupancy, int current, int candidate) {
        if (!occupancy.counts()) {
            return Choice.UNDECIDED;
        }
        int difference =
                switch (extensions.score()) {
                    case PERCENT ->
                            Long.compare(
                                    percent(occupancy, current), percent(occupancy, candidate));
                    case EXACT -> exactly(occupancy, current, candidate);
                };
        if (difference == 0) {
            return Choice.UNDECIDED;
        }
        return switch (strategy) {
            case MOST_ALLOCATED -> difference > 0 ? Choice.CURRENT : Choice.CANDIDATE;
            case LEAST_ALLOCATED -> difference < 0 ? Choice.CURRENT : Choice.CANDIDATE;
            case NONE -> Choice.UNDECIDED;
        };
    }

    /// Whole percents, 0 where there is nothing to allocate.
    static long percent(Occupancy occupancy, int node) {
        long allocatable = occupancy.allocatable(node);
        if (allocatable <= 0) {
            return 0;
        }
        return BigInteger.valueOf(assigned(occupancy, node))
                .multiply(BigInteger.valueOf(100))
                .divide(BigInteger.valueOf(allocatable))
                .longValueExact();
    }

    /// Compares `a1/c1` with `a2/c2` without division; 0/0 is 0.
    private static int exactly(Occupancy occupancy, int current, int candidate) {
        return BigInteger.valueOf(assigned(occupancy, current))
                .multiply(BigInteger.valueOf(Math.max(1, occupancy.allocatable(candidate))))
                .compareTo(
                        BigInteger.valueOf(assigned(occupancy, candidate))
                                .multiply(
                                        BigInteger.valueOf(
                                                Math.max(1, occupancy.allocatable(current)))));
    }

    private static long assigned(Occupancy occupancy, int node) {
        return Math.clamp(occupancy.assigned(node), 0L, Math.max(0, occupancy.allocatable(node)));
    }
}
