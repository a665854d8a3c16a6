package io.juxta.placement;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/// The work budget of a search over nodes.
///
/// Design note. Nodes have turns, and a node is reached when the turns before it used less than the
/// total. Several threads work at once, so a later turn may finish before an earlier one. But the
/// known work of the turns before a node only grows. So a node that is found beyond the budget
/// really is beyond it, and a node that was filtered for nothing is detected at the end. Which
/// nodes are reached does not depend on the threads.
final class SearchBudget {

    private final long total;
    private final int turns;
    private final AtomicLong all = new AtomicLong();
    private volatile @Nullable AtomicLongArray byTurn;

    SearchBudget(long total, int turns) {
        this.total = total;
        this.turns = turns;
    }

    void spend(int turn, long units) {
        add(note(turn, units));
    }

    /// Records the work of a turn. A caller that records several adds them up and calls [#add]
    /// once.
    long note(int turn, long units) {
        if (units > 0) {
            byTurn().setOpaque(turn, units);
        }
        return units;
    }

    /// Publishes recorded work to all threads.
    void add(long units) {
        if (units > 0) {
            all.addAndGet(units);
        }
    }

    private AtomicLongArray byTurn() {
        var known = byTurn;
        return known == null ? first() : known;
    }

    private synchronized AtomicLongArray first() {
        var known = byTurn;
        if (known == null) {
            known = new AtomicLongArray(turns);
            byTurn = known;
        }
        return known;
    }

    /// Whether the turns before this one are known to have used the whole budget.
    boolean isOver(int turn) {
        return reached(turn + 1) <= turn;
    }

    /// How many of the first turns are within the budget, by what is known.
    int reached(int until) {
        var units = byTurn;
        if (all.get() < total || units == null) {
            return until;
        }
        var spent = 0L;
        var turn = 0;
        while (turn < until && spent < total) {
            spent += units.getOpaque(turn++);
        }
        return spent >= total ? turn : until;
    }
}
