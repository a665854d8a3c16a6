package io.juxta.allocator.solver;

import io.juxta.allocator.core.Effort;
import java.util.Arrays;

/// Of every counter there must be left what the open requests draw at least: each the devices with
/// the smallest draws it could take.
///
/// Proves a no where devices are left but not enough memory, slices or power for all of them.
/// Devices that many may use count as free of charge, since somebody may be using them by then.
final class CounterBound {

    // Two sums for each counter, and either may refute:
    //
    //   apart      each request takes its own smallest draws, even if another takes the same device
    //   together   requests for the same devices get different ones, so their counts are added up
    //              and the smallest draws are taken once
    //
    // Why it is safe: any devices a request ends with draw at least as much as its smallest ones,
    // and requests without a settled alternative count with the cheapest alternative. Both sums are
    // lower bounds of what every solution draws.
    //
    // Cost: counters times requests, and the devices of each counter until enough are found. No
    // recursion; ends with its loops.

    private final OpenRequests openRequests;
    private final PuzzleState state;
    private final Effort effort;
    private final long[][] usersOf;
    private final CounterUsers counterUsers;

    /// The first position that wants the same devices, -1 where there is a choice or they can be
    /// shared.
    private final int[] leader;

    private final long[][] united;
    private final int[] needed;
    private final int[] members;

    CounterBound(OpenRequests openRequests, CounterUsers counterUsers, Effort effort) {
        this.effort = effort;
        this.openRequests = openRequests;
        this.counterUsers = counterUsers;
        this.state = openRequests.state();
        var puzzle = openRequests.puzzle();
        var count = puzzle.counters().size();
        usersOf = new long[count][puzzle.words()];
        leader = new int[openRequests.wants.length];
        united = new long[leader.length][puzzle.words()];
        needed = new int[leader.length];
        members = new int[leader.length];
        for (var p = 0; p < leader.length; p++) {
            leader[p] = leader(p);
        }
        for (var c = 0; c < count; c++) {
            for (var device : counterUsers.devices[c]) {
                Bits.add(usersOf[c], device);
            }
        }
    }

    /// Requests with the same devices follow the first of them. A device that many may use can go
    /// to both, so adding up would count too much, and such requests stay apart.
    private int leader(int p) {
        var wants = openRequests.wants[p];
        if (wants.length > 1 || Bits.meet(wants[0].devices(), state.shared)) {
            return -1;
        }
        for (var before = 0; before < p; before++) {
            if (leader[before] == before
                    && Arrays.equals(openRequests.wants[before][0].devices(), wants[0].devices())) {
                return before;
            }
        }
        return p;
    }

    /// Whether some counter cannot last.
    boolean exceeded() {
        effort.spend((long) usersOf.length * (openRequests.to - openRequests.from));
        if (usersOf.length > 0) {
            addUp();
        }
        for (var c = 0; c < usersOf.length; c++) {
            var left = state.left[c];
            var apart = 0L;
            var together = 0L;
            for (var p = openRequests.from;
                    p < openRequests.to && apart <= left && together <= left;
                    p++) {
                var least = least(p, c);
                apart += least;
                // Alone among those who want the same, it needs what it needs apart.
                if (leader[p] < 0 || (needed[p] > 0 && members[p] == 1)) {
                    together += least;
                } else if (needed[p] > 0) {
                    together += least(united[p], needed[p], c);
                }
            }
            if (apart > left || together > left) {
                return true;
            }
        }
        return false;
    }

    /// Requests for the same devices get different ones, so their needs are added up.
    private void addUp() {
        for (var p = openRequests.from; p < openRequests.to; p++) {
            needed[p] = 0;
            members[p] = 0;
            if (leader[p] >= 0) {
                Arrays.fill(united[p], 0);
            }
        }
        for (var p = openRequests.to - 1; p >= openRequests.from; p--) {
            if (leader[p] >= 0) {
                var first = Math.max(leader[p], openRequests.from);
                while (leader[first] != leader[p]) {
                    first++;
                }
                members[first]++;
                needed[first] += openRequests.alive[p][0] ? openRequests.need[p][0] : 0;
                Bits.addAll(united[first], openRequests.available[p][0]);
            }
        }
    }

    /// The least that a request draws of a counter, over its alternatives.
    private long least(int p, int c) {
        var least = Long.MAX_VALUE;
        for (var a = 0; a < openRequests.wants[p].length && least > 0; a++) {
            if (openRequests.alive[p][a]) {
                least =
                        Math.min(
                                least,
                                least(openRequests.available[p][a], openRequests.need[p][a], c));
            }
        }
        return least == Long.MAX_VALUE ? 0 : least;
    }

    /// The least that so many of these devices draw: those that draw nothing first, then the
    /// smallest draws.
    private long least(long[] available, int need, int c) {
        var drawing = usersOf[c];
        var wanted = need;
        for (var i = 0; i < available.length; i++) {
            wanted -= Long.bitCount(available[i] & ~drawing[i]);
        }
        if (wanted <= 0) {
            return 0;
        }
        var sum = 0L;
        var devices = counterUsers.devices[c];
        var amounts = counterUsers.amounts[c];
        for (var i = 0; i < devices.length && wanted > 0; i++) {
            if (Bits.has(available, devices[i])) {
                sum += amounts[i];
                wanted--;
            }
        }
        return sum;
    }
}
