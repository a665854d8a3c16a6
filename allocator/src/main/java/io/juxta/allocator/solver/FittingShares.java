package io.juxta.allocator.solver;

import io.juxta.allocator.solver.Puzzle.Want;
import org.jspecify.annotations.Nullable;

/// By alternative, the devices that many may use and that have room for it, at every level of a
/// state.
///
/// A decision takes room of one device only, so what fits on a level is what fitted on the level
/// before, but for that device.
final class FittingShares {

    private final PuzzleState state;
    private final Want[] wants;
    private final int words;

    /// By level and alternative.
    private final long[] @Nullable [][] fitting;

    /// By level, which decision it was worked out for, and from which alternative on.
    private final long[] known;

    private final int[] first;

    /// @param wants all alternatives, in any order
    FittingShares(PuzzleState state, Want[] wants, int levels, int words) {
        this.state = state;
        this.wants = wants;
        this.words = words;
        this.fitting = new long[levels][][];
        this.known = new long[levels];
        this.first = new int[levels];
    }

    /// The sets of the level that the state is on, by alternative.
    ///
    /// @param from the first alternative that matters
    long[][] current(int from) {
        var level = state.level();
        var sets = fitting[level];
        if (sets == null) {
            sets = new long[wants.length][words];
            fitting[level] = sets;
        } else if (known[level] == state.stamp(level) && first[level] <= from) {
            return sets;
        }
        known[level] = state.stamp(level);
        first[level] = from;
        var before = level == 0 ? null : fitting[level - 1];
        if (before == null
                || known[level - 1] != state.stamp(level - 1)
                || first[level - 1] > from) {
            for (var i = from; i < sets.length; i++) {
                for (var d = Bits.next(state.shared, 0);
                        d >= 0;
                        d = Bits.next(state.shared, d + 1)) {
                    note(i, d, sets[i]);
                }
            }
            return sets;
        }
        var device = state.device();
        var changed = device >= 0 && Bits.has(state.shared, device);
        for (var i = from; i < sets.length; i++) {
            Bits.copy(before[i], sets[i]);
            if (changed) {
                note(i, device, sets[i]);
            }
        }
        return sets;
    }

    private void note(int want, int device, long[] set) {
        if (state.fits(wants[want], device)) {
            Bits.add(set, device);
        } else {
            Bits.remove(set, device);
        }
    }
}
