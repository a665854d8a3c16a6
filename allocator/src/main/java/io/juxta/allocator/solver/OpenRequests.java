package io.juxta.allocator.solver;

import io.juxta.allocator.core.Preparation;
import io.juxta.allocator.solver.Puzzle.Want;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// What the requests that are still open could take, seen from one point of a search.
///
/// All bounds read this, so that the state is looked at once for all of them. Requests are named by
/// their position in the order of the search. All room is made beforehand.
///
/// What it proves by itself: an alternative without enough devices, or that a claim of 32 devices
/// cannot hold with the fewest of its other requests, is dead; a request with none alive refutes
/// the rest. Both follow from counting, whatever is decided later. Costs one pass over the devices'
/// words for each alternative.
final class OpenRequests {

    /// The alternatives at each position.
    final Want[][] wants;

    /// The claim at each position.
    final int[] claims;

    /// The devices each alternative could take.
    final long[][][] available;

    /// How many devices each alternative still needs.
    final int[][] need;

    /// Whether an alternative can still be chosen.
    final boolean[][] alive;

    /// The fewest devices that any alternative alive at a position needs.
    final int[] fewest;

    /// The most devices that all positions can have together.
    final int slots;

    /// The claims whose limit can bind.
    final BitSet limited;

    /// The positions that are open: from here, up to but not including there.
    int from;

    int to;

    private final Puzzle puzzle;
    private final PuzzleState state;
    private final int[] sizes;
    private final int[] leastOfClaim;

    /// Where there is room, by alternative; null where no device can be shared.
    private final @Nullable FittingShares shares;

    /// By position, the number of its first alternative among all.
    private final int[] firstSlot;

    private long @Nullable [][] roomy;

    /// Whether nothing can ever satisfy an alternative.
    private final boolean[][] dead;

    /// @param order the requests that are searched
    /// @param sizes how many devices each claim has; written by the search
    OpenRequests(Puzzle puzzle, PuzzleState state, int[] order, int[] sizes) {
        this.puzzle = puzzle;
        this.state = state;
        this.sizes = sizes;
        this.leastOfClaim = new int[sizes.length];
        wants = new Want[order.length][];
        claims = new int[order.length];
        available = new long[order.length][][];
        need = new int[order.length][];
        alive = new boolean[order.length][];
        dead = new boolean[order.length][];
        fewest = new int[order.length];
        for (var p = 0; p < order.length; p++) {
            var request = puzzle.requests().get(order[p]);
            wants[p] = request.wants().toArray(Want[]::new);
            claims[p] = request.claim();
            available[p] = new long[wants[p].length][puzzle.words()];
            need[p] = new int[wants[p].length];
            alive[p] = new boolean[wants[p].length];
            dead[p] = new boolean[wants[p].length];
            for (var a = 0; a < dead[p].length; a++) {
                dead[p][a] = wants[p][a].dead();
            }
        }
        firstSlot = new int[order.length];
        var all = new ArrayList<Want>();
        for (var p = 0; p < order.length; p++) {
            firstSlot[p] = all.size();
            all.addAll(Arrays.asList(wants[p]));
        }
        shares =
                Bits.isEmpty(state.shared)
                        ? null
                        : new FittingShares(
                                state, all.toArray(Want[]::new), state.levels(), puzzle.words());
        slots = puzzle.slots(order);
        limited = puzzle.limited(order);
    }

    /// Looks at the positions `from` to `to`. All alternatives count as alive.
    void open(int from, int to) {
        this.from = from;
        this.to = to;
        for (var p = from; p < to; p++) {
            for (var a = 0; a < wants[p].length; a++) {
                alive[p][a] = !dead[p][a];
                need[p][a] = wants[p][a].count();
            }
        }
    }

    /// Settles the alternative at the first position, of which `done` devices are there already.
    void settle(int alternative, int done) {
        Arrays.fill(alive[from], false);
        alive[from][alternative] = true;
        need[from][alternative] = wants[from][alternative].count() - done;
    }

    /// Finds out what is available, and which alternatives that leaves alive.
    ///
    /// @param start where the devices of the first position begin
    /// @param strict whether an alternative without enough devices dies
    /// @return whether every position has an alternative alive
    boolean look(int start, boolean strict) {
        if (!limited.isEmpty()) {
            Arrays.fill(leastOfClaim, 0);
            for (var p = from; p < to; p++) {
                leastOfClaim[claims[p]] += least(p);
            }
        }
        roomy = shares == null || from == to ? null : shares.current(firstSlot[from]);
        var possible = true;
        for (var p = from; p < to; p++) {
            var any = false;
            for (var a = 0; a < wants[p].length; a++) {
                if (alive[p][a]) {
                    alive[p][a] = look(p, a, p == from ? start : 0, strict);
                    any |= alive[p][a];
                }
            }
            fewest[p] = least(p);
            possible &= any;
        }
        return possible;
    }

    /// The fewest devices that any alternative alive here still needs.
    private int least(int position) {
        var least = Integer.MAX_VALUE;
        for (var a = 0; a < wants[position].length; a++) {
            if (alive[position][a]) {
                least = Math.min(least, need[position][a]);
            }
        }
        return least == Integer.MAX_VALUE ? 0 : least;
    }

    /// Finds what one alternative could take; whether it stays alive. A request for all devices
    /// needs each one that it has not got yet, in their order.
    private boolean look(int p, int a, int start, boolean strict) {
        var want = wants[p][a];
        var found = available[p][a];
        state.available(want, found);
        if (roomy != null) {
            var room = roomy[firstSlot[p] + a];
            for (var i = 0; i < found.length; i++) {
                found[i] &= ~state.shared[i] | room[i];
            }
        }
        if (!limited.isEmpty()
                && sizes[claims[p]] + leastOfClaim[claims[p]] - least(p) + need[p][a]
                        > Preparation.MOST_DEVICES) {
            return false;
        }
        var fixed = want.fixed();
        if (fixed != null) {
            for (var i = fixed.length - need[p][a]; i < fixed.length; i++) {
                if (!Bits.has(found, fixed[i])) {
                    return false;
                }
            }
            Arrays.fill(found, 0);
            for (var i = fixed.length - need[p][a]; i < fixed.length; i++) {
                Bits.add(found, fixed[i]);
            }
            return true;
        }
        if (start > 0) {
            Bits.keepFrom(found, start);
        }
        return !strict || need[p][a] <= 0 || Bits.count(found) >= need[p][a];
    }

    Puzzle puzzle() {
        return puzzle;
    }

    PuzzleState state() {
        return state;
    }
}
