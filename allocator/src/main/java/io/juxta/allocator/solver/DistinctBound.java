package io.juxta.allocator.solver;

import java.util.Arrays;

/// Devices that share no value need as many values as they hold together, so the open requests need
/// that many values that nobody has taken.
///
/// Proves a no for "8 devices, all different" where only 7 values are left, or where lists of
/// values use them up faster.
final class DistinctBound {

    // Why it is safe: in a solution the value sets of the devices of a rule are disjoint, so their
    // sizes add up to at most the number of values. Each request counts with the smallest sets it
    // could take, and all values that any available device holds count as there to be taken.
    //
    // Cost: one pass over the available devices of each request. The sizes are counted, not sorted.

    private final OpenRequests openRequests;
    private final PuzzleState state;

    /// By rule, the values that some available device holds.
    private final long[][] united;

    /// How many devices hold how many values, of one request.
    private final int[] sizes;

    /// By rule, view and device, how many values the device holds; of rules of distinct values.
    private final int[][][] held;

    DistinctBound(OpenRequests openRequests) {
        this.openRequests = openRequests;
        this.state = openRequests.state();
        var rules = openRequests.puzzle().rules();
        united = new long[rules.size()][];
        var most = 0;
        for (var i = 0; i < united.length; i++) {
            united[i] = new long[rules.get(i).start().length];
            most = Math.max(most, rules.get(i).values());
        }
        sizes = new int[most + 1];
        held = new int[rules.size()][][];
        for (var i = 0; i < held.length; i++) {
            var views = rules.get(i).views();
            held[i] =
                    new int[rules.get(i).match() ? 0 : views.size()]
                            [openRequests.puzzle().devices()];
            for (var v = 0; v < held[i].length; v++) {
                for (var d = 0; d < held[i][v].length; d++) {
                    var set = views.get(v).sets()[d];
                    held[i][v][d] = set == null ? 0 : Bits.count(set);
                }
            }
        }
    }

    /// Whether some rule has too few values left.
    boolean exceeded() {
        for (var i = 0; i < united.length; i++) {
            if (!openRequests.puzzle().rules().get(i).match() && exceeded(i)) {
                return true;
            }
        }
        return false;
    }

    /// Requests that may choose an alternative outside of the rule count with nothing.
    private boolean exceeded(int index) {
        var rule = openRequests.puzzle().rules().get(index);
        var all = united[index];
        Arrays.fill(all, 0);
        var needed = 0;
        for (var p = openRequests.from; p < openRequests.to; p++) {
            if (openRequests.claims[p] != rule.claim()) {
                continue;
            }
            var least = Integer.MAX_VALUE;
            for (var a = 0; a < openRequests.wants[p].length; a++) {
                if (openRequests.alive[p][a]) {
                    var view = openRequests.wants[p][a].views()[index];
                    least = Math.min(least, view < 0 ? 0 : least(index, view, p, a));
                }
            }
            needed += least == Integer.MAX_VALUE ? 0 : least;
        }
        Bits.removeAll(all, state.values(index));
        return needed > Bits.count(all);
    }

    /// How many values the devices with the fewest values hold together; notes all values seen.
    private int least(int index, int number, int p, int a) {
        var view = openRequests.puzzle().rules().get(index).views().get(number);
        var available = openRequests.available[p][a];
        var counts = held[index][number];
        var all = united[index];
        Arrays.fill(sizes, 0);
        for (var d = Bits.next(available, 0); d >= 0; d = Bits.next(available, d + 1)) {
            var set = view.sets()[d];
            if (set != null) {
                sizes[counts[d]]++;
                Bits.addAll(all, set);
            }
        }
        var need = openRequests.need[p][a];
        var sum = 0;
        for (var size = 0; size < sizes.length && need > 0; size++) {
            var taken = Math.min(need, sizes[size]);
            sum += taken * size;
            need -= taken;
        }
        return sum;
    }
}
