package io.juxta.allocator.solver;

import io.juxta.allocator.core.Effort;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// What each group of devices can still give of each kind, all groups added up, must cover the
/// demand.
///
/// A group such as a partitioned GPU can give one mix of kinds or another. All mixes that no other
/// mix surpasses are found once for each state of a group, and shared by groups that are alike.
/// Mixes are numbers with a byte for each kind, so that they add up. Gives up, and lets the search
/// go on, where there are many kinds or many mixes.
final class SupplyBound {

    private static final int MOST_KINDS = 8;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final int MOST_NEEDED = 100;
    private static final int MOST_MIXES = 2048;
    private static final int MOST_TRIES = 20_000;
    private static final int MOST_CLASSES = 24;
    private static final int MOST_STATES = 4096;

    /// The mixes of one state of a group; none when there are too many to tell.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Offer(int number, long[] mixes) {}

    private final Puzzle puzzle;
    private final PuzzleState state;
    private final DeviceClasses classes;
    private final DeviceGroups groups;
    private final Effort effort;
    private final Demand demand;
    private boolean usable;

    /// By class, the kind it belongs to, -1 when it belongs to none.
    private final int[] kindOf;

    /// The first group of each sort that is alike.
    private final int[] sortOf;

    private final Map<LongBuffer, Offer> known = new HashMap<>();
    private final Signature key = new Signature();
    private final FailureMemo failed = new FailureMemo();
    private final Offer[] offers;
    private final long[] most;
    private final long[] left;
    private int tries;
    private int numbers;

    SupplyBound(Outlook outlook, DeviceClasses classes, DeviceGroups groups, Effort effort) {
        this.puzzle = outlook.puzzle();
        this.state = outlook.state();
        this.classes = classes;
        this.groups = groups;
        this.effort = effort;
        this.demand = new Demand(outlook);
        this.left = new long[puzzle.counters().size()];
        this.offers = new Offer[groups.classes.length];
        this.most = new long[groups.classes.length + 1];
        kindOf = new int[classes.count()];
        sortOf = new int[groups.classes.length];
        usable = prepare();
    }

    private boolean prepare() {
        Arrays.fill(kindOf, -1);
        if (demand.devices.size() > MOST_KINDS || puzzle.implied() == 0) {
            return false;
        }
        for (var g = 0; g < sortOf.length; g++) {
            if (groups.counters[g].length > 0 && groups.classes[g].length > MOST_CLASSES) {
                return false;
            }
            sortOf[g] = groups.alike[g].length > 0 ? sortOf[groups.alike[g][0]] : g;
        }
        for (var k = 0; k < kindOf.length; k++) {
            for (var kind = 0; kind < demand.devices.size(); kind++) {
                if (Bits.has(demand.devices.get(kind), classes.members[k][0])) {
                    if (kindOf[k] >= 0) {
                        return false;
                    }
                    kindOf[k] = kind;
                }
            }
        }
        return true;
    }

    /// Whether the groups cannot cover the demand.
    boolean exceeded() {
        if (!usable) {
            return false;
        }
        demand.count();
        var wanted = 0L;
        for (var kind = 0; kind < demand.needed.length; kind++) {
            if (demand.needed[kind] > MOST_NEEDED) {
                return false;
            }
            wanted |= (long) demand.needed[kind] << (8 * kind);
        }
        if (wanted == 0) {
            return false;
        }
        wanted = less(wanted, ungrouped());
        if (wanted == 0) {
            return false;
        }
        var count = 0;
        for (var g = 0; g < groups.classes.length; g++) {
            if (groups.counters[g].length > 0) {
                var offer = offer(g);
                if (offer.mixes().length == 0) {
                    // Other states of the group would be as many-sided.
                    usable = false;
                    return false;
                }
                offers[count++] = offer;
            }
        }
        // Groups that can give the same stand together, so that they need not change places.
        Arrays.sort(offers, 0, count, Comparator.comparingInt(Offer::number));
        failed.clear();
        tries = 0;
        most[count] = 0;
        for (var g = count - 1; g >= 0; g--) {
            most[g] = most[g + 1];
            for (var kind = 0; kind < demand.needed.length; kind++) {
                var largest = 0L;
                for (var mix : offers[g].mixes()) {
                    largest = Math.max(largest, (mix >>> (8 * kind)) & 0xFF);
                }
                most[g] = plus(most[g], kind, (int) largest);
            }
        }
        var covered = covered(0, count, wanted, 0);
        effort.spend(4L * tries);
        return !covered;
    }

    /// Whether the groups from `at` on can give what is wanted.
    ///
    /// @param from the first mix to try: groups that can give the same try them in order
    private boolean covered(int at, int count, long wanted, int from) {
        if (wanted == 0 || ++tries > MOST_TRIES) {
            return true;
        }
        if (at == count || !within(wanted, most[at])) {
            return false;
        }
        key.clear();
        key.add((long) at << 32 | from);
        key.add(wanted);
        if (failed.has(key)) {
            return false;
        }
        var mixes = offers[at].mixes();
        for (var i = from; i < mixes.length; i++) {
            var same = at + 1 < count && offers[at + 1].number() == offers[at].number();
            if (covered(at + 1, count, less(wanted, mixes[i]), same ? i : 0)) {
                return true;
            }
        }
        key.clear();
        key.add((long) at << 32 | from);
        key.add(wanted);
        failed.add(key);
        return false;
    }

    /// What is still wanted after a mix is given.
    private static long less(long wanted, long mix) {
        var rest = 0L;
        for (var shift = 0; shift < 64; shift += 8) {
            rest |= Math.max(0, ((wanted >>> shift) & 0xFF) - ((mix >>> shift) & 0xFF)) << shift;
        }
        return rest;
    }

    /// What devices that draw on nothing can give.
    private long ungrouped() {
        var mix = 0L;
        for (var k = 0; k < kindOf.length; k++) {
            var group = groups.of[k];
            if (kindOf[k] >= 0 && (group < 0 || groups.counters[group].length == 0)) {
                // Devices that many may use give to everybody, as far as this bound knows.
                var shared = state.room[classes.members[k][0]] != null;
                mix = plus(mix, kindOf[k], shared ? MOST_NEEDED : open(k));
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

    /// Those that no other surpasses; empty when there are too many.
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
                surpassed = all[i] != one && within(one, all[i]);
            }
            if (!surpassed) {
                kept[count++] = one;
            }
        }
        return Arrays.copyOf(kept, count);
    }

    /// Whether no kind of one is more than that of two. Bytes stay below 128.
    private static boolean within(long one, long two) {
        return (((two | HIGH_BITS) - one) & HIGH_BITS) == HIGH_BITS;
    }

    /// What a group can still give.
    private Offer offer(int group) {
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
            // Somebody may be using it by then, and others with him, free of charge.
            give(kinds, at + 1, plus(mix, kindOf[k], MOST_NEEDED), found);
            return;
        }
        var draw = puzzle.draws()[device];
        var open = open(k);
        var given = 0;
        var more = mix;
        while (given < open && fits(draw)) {
            take(draw, 1);
            given++;
            more = plus(more, kindOf[k], 1);
            give(kinds, at + 1, more, found);
        }
        take(draw, -given);
    }

    /// More of a kind, but never more than anybody needs.
    private static long plus(long mix, int kind, int count) {
        var before = (mix >>> (8 * kind)) & 0xFF;
        return mix + ((Math.min(before + count, MOST_NEEDED) - before) << (8 * kind));
    }

    private boolean fits(Puzzle.Draw draw) {
        for (var i = 0; i < draw.counters().length; i++) {
            if (draw.counters()[i] < puzzle.implied()
                    && left[draw.counters()[i]] < draw.amounts()[i]) {
                return false;
            }
        }
        return true;
    }

    private void take(Puzzle.Draw draw, int times) {
        for (var i = 0; i < draw.counters().length; i++) {
            left[draw.counters()[i]] -= times * draw.amounts()[i];
        }
    }
}
