package io.juxta.node;

import io.juxta.node.TieBreak.Choice;

/// Statistics of tie-breaking: how often it was needed, and what decided. An operator wants this
/// before switching the option on.
///
/// @param byCpu decided by CPUs alone
/// @param byMemory decided by memory alone
/// @param byBoth decided, both agreeing
/// @param disagreed left to the lower id: CPUs and memory disagreed
/// @param silent left to the lower id: neither decided
/// @param guarded left to the lower id: one of the nodes has no CPUs, and those are guarded
public record TieCount(
        long byCpu, long byMemory, long byBoth, long disagreed, long silent, long guarded) {

    /// No ties.
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

    /// Pairs in which the use decided.
    public long decided() {
        return byCpu + byMemory + byBoth;
    }
}
