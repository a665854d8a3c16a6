package io.juxta.allocator;

/// How much work may be done, in units that are the same on every machine.
///
/// A unit is about what Kubernetes' search does to look at one device. Whoever works spends; once
/// all is spent, the search ends undecided.
final class Effort {

    private final long budget;
    private long spent;
    private long nodes;

    Effort(long budget) {
        this.budget = budget;
    }

    void spend(long units) {
        spent += units;
    }

    void node() {
        nodes++;
        spent++;
    }

    boolean spentAll() {
        return spent > budget;
    }

    long spent() {
        return spent;
    }

    /// How many decisions were tried.
    long nodes() {
        return nodes;
    }

    long left() {
        return Math.max(0, budget - spent);
    }
}
