package io.juxta.allocator.solver;

import io.juxta.allocator.core.Effort;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Which mixes of kinds a group of devices can still give.
///
/// A group such as a partitioned GPU can give one mix or another, depending on how its counters are
/// spent. Only mixes that no other mix surpasses are kept (the Pareto front).
final class GroupOffers {

    // All ways to take some of each class are tried, class by class, as long as the counters last.
    // What a solution takes of the group is one of these ways, so it is a mix found here, or some
    // mix kept surpasses it.
    //
    // The mixes depend on the state of the group alone: open devices and what is left of counters.
    // They are found once for each state, and groups that are alike share them.
    //
    // Why it ends: one level for each class. After MOST_TRIES steps, or with more than MOST_MIXES
    // mixes, there is no offer. Cost: 2 units for each step.

    private static final int MOST_MIXES = 2048;
    private static final int MOST_TRIES = 20_000;
    private static final int MOST_STATES = 4096;

    /// The mixes of one state of a group; none when there are too many to tell.
    ///
    /// @param number the same for the same state of groups that are alike
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Offer(int number, long[] mixes) {}

    private final Puzzle puzzle;
    private final PuzzleState state;
    private final DeviceClasses classes;
    private final DeviceGroups groups;
    private final Effort effort;

    /// By class, the kind it belongs to, -1 when it belongs to none.
    private final int[] kindOf;

    /// The first group of each sort that is alike.
    private final int[] sortOf;

    private final Map<LongBuffer, Offer> known = new HashMap<>();
    private final Signature key = new Signature();
    private final long[] left;
    private int tries;
    private int numbers;

    /// @param kindOf by class, the kind of demand it serves, or -1; filled before the first offer
    GroupOffers(
            OpenRequests openRequests,
            DeviceClasses classes,
            DeviceGroups groups,
            int[] kindOf,
            Effort effort) {
        this.puzzle = openRequests.puzzle();
        this.state = openRequests.state();
        this.classes = classes;
        this.groups = groups;
        this.kindOf = kindOf;
        this.effort = effort;
        this.left = new long[puzzle.counters().size()];
        sortOf = new int[groups.classes.length];
        for (var g = 0; g < sortOf.length; g++) {
            sortOf[g] = groups.alike[g].length > 0 ? sortOf[groups.alike[g][0]] : g;
        }
    }

    /// What devices that draw on nothing can give.
    long ungrouped() {
        var mix = 0L;
        for (var k = 0; k < kindOf.length; k++) {
            var group = groups.of[k];
            if (kindOf[k] >= 0 && (group < 0 || groups.counters[group].length == 0)) {
                // Devices that many may use give to everybody, as far as this bound knows.
                var shared = state.room[classes.members[k][0]] != null;
                mix = Mix.plus(mix, kindOf[k], shared ? Mix.MOST : open(k));
            }
        }
        return mix;
    }

    private int open(int kind) {
        var open = 0;
        for (var d : classes.members[kind]) {
            open += Bits.has(state.open(), d) ? 1 : 0;
        }
        return open;
    }

    /// What a group can still give.
    Offer offer(int group) {
        key.clear();
        key.add(sortOf[group]);
        for (var k : groups.classes[group]) {
            key.add(state.room[classes.members[k][0]] == null ? open(k) : -1);
        }
        for (var c : groups.counters[group]) {
            key.add(state.left[c]);
        }
        var written = key.copy();
        var offer = known.get(written);
        if (offer == null) {
            System.arraycopy(state.left, 0, left, 0, left.length);
            tries = 0;
            Set<Long> found = new TreeSet<>();
            give(groups.classes[group], 0, 0, found);
            effort.spend(2L * tries);
            if (known.size() >= MOST_STATES) {
                known.clear();
            }
            offer = new Offer(numbers++, tries > MOST_TRIES ? new long[0] : best(found));
            known.put(written, offer);
        }
        return offer;
    }

    /// Tries how many of each class can be given together, class by class.
    private void give(int[] kinds, int at, long mix, Set<Long> found) {
        if (++tries > MOST_TRIES) {
            return;
        }
        if (at == kinds.length) {
            found.add(mix);
            return;
        }
        var k = kinds[at];
        give(kinds, at + 1, mix, found);
        var device = classes.members[k][0];
        if (kindOf[k] < 0) {
            return;
        }
        if (state.room[device] != null) {
            // Another request may be using it by then, and then it is free of charge.
            give(kinds, at + 1, Mix.plus(mix, kindOf[k], Mix.MOST), found);
            return;
        }
        var draw = puzzle.draws()[device];
        var open = open(k);
        var given = 0;
        var more = mix;
        while (given < open && fits(draw)) {
            take(draw, 1);
            given++;
            more = Mix.plus(more, kindOf[k], 1);
            give(kinds, at + 1, more, found);
        }
        take(draw, -given);
    }

    /// Those that no other surpasses; empty when there are too many. The others are not needed:
    /// whatever they cover, one that surpasses them covers too.
    private static long[] best(Set<Long> mixes) {
        if (mixes.size() > MOST_MIXES) {
            return new long[0];
        }
        var all = mixes.stream().mapToLong(Long::longValue).toArray();
        var kept = new long[all.length];
        var count = 0;
        for (var one : all) {
            var surpassed = false;
            for (var i = 0; i < all.length && !surpassed; i++) {
                surpassed = all[i] != one && Mix.within(one, all[i]);
            }
            if (!surpassed) {
                kept[count++] = one;
            }
        }
        return Arrays.copyOf(kept, count);
    }

    /// Implied counters are sums over other groups too, so they do not count here.
    private boolean fits(Puzzle.PuzzleDraw draw) {
        for (var i = 0; i < draw.counters().length; i++) {
            if (draw.counters()[i] < puzzle.implied()
                    && left[draw.counters()[i]] < draw.amounts()[i]) {
                return false;
            }
        }
        return true;
    }

    private void take(Puzzle.PuzzleDraw draw, int times) {
        for (var i = 0; i < draw.counters().length; i++) {
            left[draw.counters()[i]] -= times * draw.amounts()[i];
        }
    }
}
