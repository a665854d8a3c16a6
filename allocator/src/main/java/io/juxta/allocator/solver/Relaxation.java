package io.juxta.allocator.solver;

import io.juxta.allocator.core.Effort;
import io.juxta.allocator.solver.ValueBound.Result;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Necessary conditions for what is left to decide, cheapest first. A no is a proof; a yes means
/// only that nothing was found.
final class Relaxation {

    // The order, and what each one proves to be impossible:
    //
    //   Outlook        a request without enough devices, or beyond the limit of a claim
    //   ValueBound     a rule without a value on which its requests could agree
    //   DistinctBound  more values needed than are left
    //   CounterBound   less of a counter left than the smallest draws add up to
    //   ShareBound     less room on shared devices than the smallest shares add up to
    //   FlowBound      requests that compete for too few devices, values or counters (Hall)
    //   CellBound      devices that do not fit on a board of cells
    //   SupplyBound    no mix of what groups can give covers the demand
    //
    // Why it is safe: each looks at the same state and is right by itself, so any of them may
    // refute. What they learn in passing (values that are not viable, devices on no flow) is true
    // of every solution from here on, so it may narrow the state of this level.
    //
    // Why it ends: what is learned can enable more, so it is repeated, at most MOST_ROUNDS times.
    // The rest is left to the search. Cost: each look spends units by its size.

    /// Rules narrow each other; after so many rounds the rest is left to the search.
    private static final int MOST_ROUNDS = 8;

    private final OpenRequests openRequests;
    private final Effort effort;

    /// Which of the conditions are switched on: values, counters, shares and flows.
    private final boolean strict;

    private final boolean counts;
    private final ValueBound values;
    private final CounterBound counters;
    private final DistinctBound distinct;
    private final ShareBound shares;
    private final FlowBound flow;
    private final @Nullable SupplyBound supply;
    private final @Nullable CellBound cells;
    private final boolean rooms;
    private final boolean flows;

    Relaxation(
            OpenRequests openRequests,
            DeviceClasses classes,
            DeviceGroups groups,
            Set<Shortcut> shortcuts,
            boolean dropping,
            Effort effort) {
        this.openRequests = openRequests;
        this.effort = effort;
        this.strict = shortcuts.contains(Shortcut.VALUES);
        this.counts = shortcuts.contains(Shortcut.COUNTERS);
        var counterUsers = new CounterUsers(openRequests.puzzle());
        this.values = new ValueBound(openRequests);
        this.counters = new CounterBound(openRequests, counterUsers, effort);
        this.distinct = new DistinctBound(openRequests);
        this.shares = new ShareBound(openRequests, effort);
        this.flow = new FlowBound(openRequests, classes, counterUsers, dropping, effort);
        this.supply =
                shortcuts.contains(Shortcut.SUPPLY)
                        ? new SupplyBound(openRequests, classes, groups, effort)
                        : null;
        this.cells =
                shortcuts.contains(Shortcut.CELLS)
                        ? new CellBound(openRequests, classes, groups, effort)
                        : null;
        this.rooms = shortcuts.contains(Shortcut.SHARES);
        this.flows = shortcuts.contains(Shortcut.FLOW);
    }

    /// Whether what is left might have a solution. Positions and alternatives are set in the
    /// outlook before.
    ///
    /// @param start where the devices of the first open position begin
    boolean hopeful(int start) {
        for (var round = 0; round < MOST_ROUNDS; round++) {
            if (!narrowed(start)) {
                return !strict;
            }
            if (!bounded()) {
                return false;
            }
            if (!flow.dropped()) {
                return true;
            }
        }
        return true;
    }

    /// Looks and drops values in turn until nothing changes; false when that refutes.
    private boolean narrowed(int start) {
        var cost = (long) (openRequests.to - openRequests.from) * openRequests.puzzle().words();
        for (var round = 0; round < MOST_ROUNDS; round++) {
            effort.spend(8 + cost);
            if (!openRequests.look(start, strict)) {
                return false;
            }
            if (!strict) {
                return true;
            }
            effort.spend(cost * openRequests.puzzle().rules().size());
            var narrowed = values.narrow();
            if (narrowed == Result.NONE_LEFT) {
                return false;
            }
            if (narrowed == Result.SAME) {
                return true;
            }
        }
        return true;
    }

    /// Whether no bound refutes.
    private boolean bounded() {
        if (strict && distinct.exceeded()) {
            return false;
        }
        if (counts && counters.exceeded()) {
            return false;
        }
        if (rooms && shares.exceeded()) {
            return false;
        }
        if (flows && !flow.possible()) {
            return false;
        }
        if (cells != null && cells.exceeded()) {
            return false;
        }
        return supply == null || !supply.exceeded();
    }
}
