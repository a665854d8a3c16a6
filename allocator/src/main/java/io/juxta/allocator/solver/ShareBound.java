package io.juxta.allocator.solver;

import io.juxta.allocator.core.Effort;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The open requests must find room on the devices that many may use.
///
/// Each request counts with the least it takes of a capacity anywhere. Where that fills the devices
/// almost, only what sums of these amounts can fill is counted: of 100 left, shares of 40 can use
/// 80.
final class ShareBound {

    // Two sums for each capacity. The demand is the least that every open device of a request
    // takes; a request that could do without the capacity counts with nothing. The supply is what
    // is left on all devices that they could use.
    //
    // Why it is safe: every solution takes at least the demand from those devices, and no device
    // gives more than it has left. The second sum is sharper. The requests that end on a device
    // take at least their least shares there; so the sum of these fits, and it is one of the sums
    // that can be reached. Hence a device covers no more of the demand than the largest reachable
    // sum that it has room for. With several capacities the sums are made once more for each
    // device, of those shares that have room on it: what lacks one capacity fills no other.
    //
    // Cost: one pass over requests and devices for each capacity, charged to the effort. The
    // second sum is a bitset of reachable sums of at most MOST_UNITS, and is made only when the
    // demand is above 7/8 of the supply.

    /// Sums are computed up to this many units. With larger rooms everything counts as fillable.
    private static final int MOST_UNITS = 4096;

    private final OpenRequests openRequests;
    private final PuzzleState state;
    private final Effort effort;
    private final int kinds;

    /// By capacity and device, where the capacity stands among the device's own, or -1.
    private final int[][] places;

    /// By capacity, position and alternative, what it takes of every device alike, or -1.
    private final long[][][] same;

    /// The sums that can be reached, the demands, and the devices that could be used.
    private final SubsetSums reachable = new SubsetSums(MOST_UNITS);

    private final long[] demands;
    private final long[] hosts;

    ShareBound(OpenRequests openRequests, Effort effort) {
        this.effort = effort;
        this.openRequests = openRequests;
        this.state = openRequests.state();
        var puzzle = openRequests.puzzle();
        var most = 0;
        for (var room : puzzle.shares()) {
            if (room != null) {
                for (var kind : room.kinds()) {
                    most = Math.max(most, kind + 1);
                }
            }
        }
        kinds = most;
        places = new int[kinds][puzzle.devices()];
        for (var kind = 0; kind < kinds; kind++) {
            for (var d = 0; d < places[kind].length; d++) {
                places[kind][d] = place(puzzle.shares()[d], kind);
            }
        }
        same = new long[kinds][openRequests.wants.length][];
        for (var kind = 0; kind < kinds; kind++) {
            for (var p = 0; p < openRequests.wants.length; p++) {
                same[kind][p] = new long[openRequests.wants[p].length];
                for (var a = 0; a < same[kind][p].length; a++) {
                    same[kind][p][a] = same(openRequests.wants[p][a], kind);
                }
            }
        }
        hosts = new long[puzzle.words()];
        demands = new long[openRequests.slots];
    }

    /// How much of a capacity a want takes of every device it could have, or -1 where that differs.
    private long same(Puzzle.Want want, int kind) {
        var same = -1L;
        for (var d = Bits.next(want.devices(), 0); d >= 0; d = Bits.next(want.devices(), d + 1)) {
            var at = at(d, kind);
            var takes = want.takes()[d];
            var amount = at < 0 || takes == null ? 0 : takes[at];
            if (same >= 0 && amount != same) {
                return -1;
            }
            same = amount;
        }
        return same;
    }

    /// Whether some capacity cannot suffice.
    boolean exceeded() {
        effort.spend((long) kinds * (openRequests.to - openRequests.from));
        for (var kind = 0; kind < kinds; kind++) {
            if (exceeded(kind)) {
                return true;
            }
        }
        return false;
    }

    private boolean exceeded(int kind) {
        Arrays.fill(hosts, 0);
        var count = 0;
        var demand = 0L;
        for (var p = openRequests.from; p < openRequests.to; p++) {
            var least = Long.MAX_VALUE;
            for (var a = 0; a < openRequests.wants[p].length; a++) {
                if (openRequests.alive[p][a]) {
                    least = Math.min(least, least(p, a, kind));
                }
            }
            if (least == Long.MAX_VALUE || least == 0) {
                continue;
            }
            for (var i = 0; i < openRequests.fewest[p]; i++) {
                demands[count++] = least;
                demand += least;
            }
            for (var a = 0; a < openRequests.wants[p].length; a++) {
                if (openRequests.alive[p][a]) {
                    Bits.addAll(hosts, openRequests.available[p][a]);
                }
            }
        }
        if (demand == 0) {
            return false;
        }
        var supply = supply(kind);
        if (demand > supply) {
            return true;
        }
        return demand > supply - (supply >> 3)
                && (demand > fillable(kind, count) || (kinds > 1 && demand > fillableEach(kind)));
    }

    /// How much of what is left can be filled, each device only by shares that have room there in
    /// every capacity. With one capacity that says nothing new.
    private long fillableEach(int kind) {
        effort.spend(Bits.count(hosts) * (long) (openRequests.to - openRequests.from));
        var fill = 0L;
        for (var d = Bits.next(hosts, 0); d >= 0; d = Bits.next(hosts, d + 1)) {
            var room = state.room[d][at(d, kind)];
            if (room > MOST_UNITS) {
                return Long.MAX_VALUE;
            }
            reachable.begin((int) Math.max(0, room));
            for (var p = openRequests.from; p < openRequests.to; p++) {
                for (var a = 0; a < openRequests.wants[p].length; a++) {
                    var takes = openRequests.wants[p][a].takes()[d];
                    if (takes != null
                            && openRequests.alive[p][a]
                            && Bits.has(openRequests.available[p][a], d)) {
                        reachable.add(takes[at(d, kind)]);
                    }
                }
            }
            fill += reachable.largest((int) Math.max(0, room));
        }
        return fill;
    }

    /// The least of a capacity that one device for this alternative takes, 0 when it can do
    /// without.
    private long least(int p, int a, int kind) {
        var want = openRequests.wants[p][a];
        var available = openRequests.available[p][a];
        if (same[kind][p][a] >= 0) {
            return Bits.isEmpty(available) ? Long.MAX_VALUE : same[kind][p][a];
        }
        var least = Long.MAX_VALUE;
        for (var d = Bits.next(available, 0); d >= 0; d = Bits.next(available, d + 1)) {
            var at = at(d, kind);
            var takes = want.takes()[d];
            if (at < 0 || takes == null) {
                return 0;
            }
            least = Math.min(least, takes[at]);
        }
        return least;
    }

    /// Where a device keeps what is left of a capacity, or -1 when it has no such capacity.
    private int at(int device, int kind) {
        return places[kind][device];
    }

    private static int place(Puzzle.@Nullable Room room, int kind) {
        if (room != null) {
            for (var i = 0; i < room.kinds().length; i++) {
                if (room.kinds()[i] == kind) {
                    return i;
                }
            }
        }
        return -1;
    }

    /// What is left on all devices that could be used.
    private long supply(int kind) {
        var supply = 0L;
        for (var d = Bits.next(hosts, 0); d >= 0; d = Bits.next(hosts, d + 1)) {
            supply += Math.max(0, state.room[d][at(d, kind)]);
        }
        return supply;
    }

    /// How much of what is left can be filled by sums of the demands.
    private long fillable(int kind, int count) {
        var most = 0L;
        for (var d = Bits.next(hosts, 0); d >= 0; d = Bits.next(hosts, d + 1)) {
            most = Math.max(most, state.room[d][at(d, kind)]);
        }
        if (most > MOST_UNITS) {
            return Long.MAX_VALUE;
        }
        reachable.begin((int) Math.max(0, most));
        // The sums do not depend on the order. A demand that fits nowhere is in none of them.
        for (var i = 0; i < count; i++) {
            reachable.add(demands[i]);
        }
        var fill = 0L;
        for (var d = Bits.next(hosts, 0); d >= 0; d = Bits.next(hosts, d + 1)) {
            fill += reachable.largest((int) Math.max(0, state.room[d][at(d, kind)]));
        }
        return fill;
    }
}
