package io.juxta.allocator.core;

/// How much work may be done, in units that are the same on every machine.
///
/// A unit is about what Kubernetes' search does to look at one device. Whoever works spends; once
/// all is spent, the search ends undecided.
public final class Effort {

    private final long budget;
    private long spent;
    private long nodes;

    public Effort(long budget) {
        this.budget = budget;
    }

    public void spend(long units) {
        spent += units;
    }

    public void node() {
        nodes++;
        spent++;
    }

    public boolean spentAll() {
        return spent > budget;
    }

    public long spent() {
        return spent;
    }

    /// How many decisions were tried.
    public long nodes() {
        return nodes;
    }

    public long left() {
        return Math.max(0, budget - spent);
    }
}
