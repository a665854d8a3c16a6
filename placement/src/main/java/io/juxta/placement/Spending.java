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
        if (units > 0) {
            byTurn().set(turn, units);
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

    /// Whether some turn may be beyond the total.
    boolean isLow() {
        return all.get() >= total;
    }

    /// Whether the turns before this one are known to have spent it all.
    boolean isOver(int turn) {
        var units = byTurn;
        if (units == null || !isLow()) {
            return false;
        }
        var spent = 0L;
        for (var i = 0; i < turn && spent < total; i++) {
            spent += units.get(i);
        }
        return spent >= total;
    }
}
