package io.juxta.allocator.core;

/// The work budget of a search, in units that are the same on every machine.
///
/// A unit is about the work of Kubernetes' search to look at one device. When all units are spent,
/// the search ends undecided.
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

    /// The number of decisions tried.
    public long nodes() {
        return nodes;
    }

    public long left() {
        return Math.max(0, budget - spent);
    }
}
