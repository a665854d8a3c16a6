package io.juxta.allocator.solver;

import io.juxta.allocator.core.Effort;
import io.juxta.allocator.solver.GroupOffers.Offer;
import java.util.Arrays;
import java.util.Comparator;

/// What each group of devices can still give of each kind, all groups added up, must cover the
/// demand.
///
/// Proves a no for partitioned devices: each GPU could give a large or several small partitions,
/// but no choice for all GPUs gives enough of both. Gives up, and lets the search go on, where
/// there are many kinds or many mixes.
final class SupplyBound {

    // One mix is chosen for each group, group by group, until the demand is covered. The mixes come
    // from GroupOffers.
    //
    // Why it is safe: what a solution takes of each group is within one of the group's mixes, so a
    // choice that covers the demand exists wherever there is a solution. Kinds must not overlap,
    // else one device would count twice; where they do, the bound is switched off. Shared devices
    // count as enough for everybody, requests with a choice count with nothing, rules are left out:
    // all of it errs towards "perhaps". Groups with the same offer choose their mixes in order,
    // since changing places changes nothing.
    //
    // Why it ends: one level for each group. After MOST_TRIES steps it says "perhaps". Cost: 4
    // units for each step; rests that failed are remembered for the look.

    private static final int MOST_TRIES = 20_000;

    /// Groups with more classes than this have too many ways to be taken apart.
    private static final int MOST_CLASSES = 24;

    private final Puzzle puzzle;
    private final DeviceClasses classes;
    private final DeviceGroups groups;
    private final Effort effort;
    private final Demand demand;
    private final GroupOffers supply;
    private boolean usable;

    /// By class, the kind it belongs to, -1 when it belongs to none.
    private final int[] kindOf;

    private final Signature key = new Signature();
    private final FailureMemo failed = new FailureMemo();
    private final Offer[] offers;

    /// From each group on, the most of each kind that all these groups could give.
    private final long[] most;

    private int tries;

    SupplyBound(
            OpenRequests openRequests, DeviceClasses classes, DeviceGroups groups, Effort effort) {
        this.puzzle = openRequests.puzzle();
        this.classes = classes;
        this.groups = groups;
        this.effort = effort;
        this.demand = new Demand(openRequests);
        this.offers = new Offer[groups.classes.length];
        this.most = new long[groups.classes.length + 1];
        kindOf = new int[classes.count()];
        usable = prepare();
        supply = new GroupOffers(openRequests, classes, groups, kindOf, effort);
    }

    /// Finds the kind of each class; false where the bound cannot be used.
    private boolean prepare() {
        Arrays.fill(kindOf, -1);
        if (demand.devices.size() > Mix.MOST_KINDS || puzzle.implied() == 0) {
            return false;
        }
        for (var g = 0; g < groups.classes.length; g++) {
            if (groups.counters[g].length > 0 && groups.classes[g].length > MOST_CLASSES) {
                return false;
            }
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
            if (demand.needed[kind] > Mix.MOST) {
                return false;
            }
            wanted |= (long) demand.needed[kind] << (8 * kind);
        }
        if (wanted == 0) {
            return false;
        }
        wanted = Mix.less(wanted, supply.ungrouped());
        if (wanted == 0) {
            return false;
        }
        var count = 0;
        for (var g = 0; g < groups.classes.length; g++) {
            if (groups.counters[g].length > 0) {
                var offer = supply.offer(g);
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
        addUpMost(count);
        var covered = covered(0, count, wanted, 0);
        effort.spend(4L * tries);
        return !covered;
    }

    private void addUpMost(int count) {
        most[count] = 0;
        for (var g = count - 1; g >= 0; g--) {
            most[g] = most[g + 1];
            for (var kind = 0; kind < demand.needed.length; kind++) {
                var largest = 0L;
                for (var mix : offers[g].mixes()) {
                    largest = Math.max(largest, Mix.of(mix, kind));
                }
                most[g] = Mix.plus(most[g], kind, (int) largest);
            }
        }
    }

    /// Whether the groups from `at` on can give what is wanted.
    ///
    /// @param from the first mix to try: groups that can give the same try them in order
    private boolean covered(int at, int count, long wanted, int from) {
        if (wanted == 0 || ++tries > MOST_TRIES) {
            return true;
        }
        if (at == count || !Mix.within(wanted, most[at])) {
            return false;
        }
        write(at, from, wanted);
        if (failed.has(key)) {
            return false;
        }
        var mixes = offers[at].mixes();
        for (var i = from; i < mixes.length; i++) {
            var same = at + 1 < count && offers[at + 1].number() == offers[at].number();
            if (covered(at + 1, count, Mix.less(wanted, mixes[i]), same ? i : 0)) {
                return true;
            }
        }
        write(at, from, wanted);
        failed.add(key);
        return false;
    }

    /// The groups are the same for one look, so these three determine the rest.
    private void write(int at, int from, long wanted) {
        key.clear();
        key.add((long) at << 32 | from);
        key.add(wanted);
    }
}
