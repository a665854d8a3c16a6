package io.juxta.node;

import io.juxta.node.TieBreak.Choice;

/// How often the choice between equal nodes was asked, and what decided it: an operator's first
/// question before switching the option on.
///
/// @param byCpu decided by CPUs alone
/// @param byMemory decided by memory alone
/// @param byBoth decided, both saying the same
/// @param disagreed left to the lower id: CPUs and memory said different things
/// @param silent left to the lower id: neither said anything
/// @param guarded left to the lower id: one of the nodes has no CPUs, and those are guarded
public record TieCount(
        long byCpu, long byMemory, long byBoth, long disagreed, long silent, long guarded) {

    /// Never asked.
    public static final TieCount NONE = new TieCount(0, 0, 0, 0, 0, 0);

    static final TieCount GUARDED = new TieCount(0, 0, 0, 0, 0, 1);

    static TieCount of(Choice cpu, Choice memory, Choice choice) {
        boolean decided = choice != Choice.UNDECIDED;
        boolean cpuSpoke = cpu != Choice.UNDECIDED;
        boolean memorySpoke = memory != Choice.UNDECIDED;
        return new TieCount(
                decided && !memorySpoke ? 1 : 0,
                decided && !cpuSpoke ? 1 : 0,
                decided && cpuSpoke && memorySpoke ? 1 : 0,
                !decided && (cpuSpoke || memorySpoke) ? 1 : 0,
                !decided && !cpuSpoke && !memorySpoke ? 1 : 0,
                0);
    }

    /// Both together.
    public TieCount plus(TieCount more) {
        return new TieCount(
                byCpu + more.byCpu,
                byMemory + more.byMemory,
                byBoth + more.byBoth,
                disagreed + more.disagreed,
                silent + more.silent,
                guarded + more.guarded);
    }

    /// Pairs of nodes compared.
    public long asked() {
        return decided() + disagreed + silent + guarded;
    }

    /// Pairs in which fullness chose.
    public long decided() {
        return byCpu + byMemory + byBoth;
    }
}
