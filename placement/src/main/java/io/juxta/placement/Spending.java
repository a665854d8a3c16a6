package io.juxta.placement;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/// What a search over nodes may spend altogether.
///
/// Design note. Nodes have turns, and a node is reached when those before it spent less than the
/// total. Several threads spend at once, so a node whose turn comes later may be done earlier; but
/// what is known to be spent before a turn only grows, so a node that is found to be beyond the
/// total really is, and one that was looked at in vain is found out at the end. Which nodes are
/// reached does not depend on the threads.
final class Spending {

    private final long total;
    private final int turns;
    private final AtomicLong all = new AtomicLong();
    private volatile @Nullable AtomicLongArray byTurn;

    Spending(long total, int turns) {
        this.total = total;
        this.turns = turns;
    }

    void spend(int turn, long units) {
        add(note(turn, units));
    }

    /// Notes what a turn spent; whoever notes several adds them up and calls [#add] once.
    long note(int turn, long units) {
        if (units > 0) {
            byTurn().setOpaque(turn, units);
        }
        return units;
    }

    /// Makes what was noted known to all threads.
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

    /// Whether the turns before this one are known to have spent it all.
    boolean isOver(int turn) {
        return reached(turn + 1) <= turn;
    }

    /// How many of the first turns have something left to spend, by what is known.
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
