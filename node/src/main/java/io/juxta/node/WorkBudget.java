package io.juxta.node;

import org.jspecify.annotations.Nullable;

/// A work budget: how much work a search may still do, in units that do not depend on the clock.
///
/// One search shares one budget. The step that spends the last unit ends undecided and is named in
/// the result.
public final class WorkBudget {

    /// About 100 ms on one core of 2026.
    public static final long DEFAULT = 2_000_000;

    private final long limit;
    private final @Nullable WorkBudget payer;
    private final int price;
    private long used;

    private WorkBudget(long limit, @Nullable WorkBudget payer, int price) {
        this.limit = limit;
        this.payer = payer;
        this.price = price;
    }

    /// So many units.
    public static WorkBudget of(long units) {
        if (units < 0) {
            throw new IllegalArgumentException("A budget of %d units is below 0.".formatted(units));
        }
        return new WorkBudget(units, null, 1);
    }

    /// The default number of units.
    public static WorkBudget standard() {
        return of(DEFAULT);
    }

    /// What is left here, for steps that cost so many units each.
    public WorkBudget each(int units) {
        return new WorkBudget((limit - used) / units, this, units);
    }

    /// Spends one unit; false when none was left.
    public boolean spend() {
        return spend(1);
    }

    /// Spends some units; false when there were fewer, and then none is left.
    public boolean spend(long units) {
        boolean enough = units <= limit - used;
        long spent = enough ? units : limit - used;
        used += spent;
        if (payer != null && !payer.spend(spent * price)) {
            return false;
        }
        return enough;
    }

    /// Whether nothing is left.
    public boolean isSpent() {
        return used == limit;
    }

    /// Units spent.
    public long used() {
        return used;
    }

    /// Units there were.
    public long limit() {
        return limit;
    }
}
