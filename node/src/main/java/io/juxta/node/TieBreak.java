package io.juxta.node;

import java.math.BigInteger;

/// The choice between equally good single nodes by how full they are (enhancement 6007).
///
/// Two signals are asked, CPUs and memory. Each compares two nodes' fullness, what is assigned over
/// what is allocatable, and names a winner or stays undecided: because the scores are equal, or the
/// resource is not managed. A [Combiner] makes one word of the two. The pod being placed is not
/// counted.
///
/// Three nodes can beat each other in a circle (CPU says one thing, memory nothing, then the other
/// way round), so the order of comparing is part of the rule: nodes in ascending order, the winner
/// so far against the next.
final class TieBreak {

    /// What one signal, or both together, make of two nodes.
    enum Choice {
        CURRENT,
        CANDIDATE,
        UNDECIDED
    }

    /// Makes one choice of two; undecided leaves it to the lower id.
    @FunctionalInterface
    interface Combiner {

        /// A signal alone decides; two must agree.
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

    /// What was asked so far, and what came of it.
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

    /// `a1/c1` against `a2/c2` without division; nothing over nothing is 0.
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
