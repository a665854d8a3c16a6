package io.juxta.allocator.solver;

import java.util.Arrays;

/// Every rule of a claim needs a value on which its open requests can still agree.
///
/// A value is viable while each of them keeps an alternative with enough devices that hold it, or
/// one that the rule does not concern, and all together find enough. Other values are dropped, and
/// with them devices, so that other rules lose values in turn.
final class ValueBound {

    // What it proves: a rule without a viable value refutes the rest; a value that is not viable is
    // the common one of no solution from here on, so dropping it loses none (arc consistency).
    //
    // Why it is safe: the value that all devices of a solution share is held by the devices of each
    // request, so each has its count of holders and all have the sum. Devices that many may use can
    // serve several requests, so with them the sum is not asked for. Compatibility groups are left
    // to the state: they have no requests of their own.
    //
    // Cost: rules times values times requests, on words of bits. One pass; Relaxation repeats it
    // while values are dropped, which ends since there are finitely many.

    private final OpenRequests openRequests;
    private final Puzzle puzzle;
    private final PuzzleState state;
    private final long[][] viable;
    private final long[] together;

    /// By rule, the positions that it concerns.
    private final boolean[][] scope;

    ValueBound(OpenRequests openRequests) {
        this.openRequests = openRequests;
        this.puzzle = openRequests.puzzle();
        this.state = openRequests.state();
        this.together = new long[puzzle.words()];
        this.viable = new long[puzzle.rules().size()][];
        this.scope = new boolean[viable.length][];
        for (var i = 0; i < viable.length; i++) {
            viable[i] = new long[puzzle.rules().get(i).start().length];
            scope[i] = new boolean[openRequests.wants.length];
            for (var p = 0; p < scope[i].length; p++) {
                for (var want : openRequests.wants[p]) {
                    scope[i][p] |= want.views()[i] >= 0;
                }
            }
        }
    }

    /// What became of the values.
    enum Result {
        SAME,
        NARROWED,
        NONE_LEFT
    }

    /// Drops values that are not viable, on the current level of the state.
    Result narrow() {
        var result = Result.SAME;
        for (var i = 0; i < viable.length; i++) {
            var rule = puzzle.rules().get(i);
            if (!rule.match() || rule.claim() < 0 || rule.values() == 0 || !concerns(i)) {
                continue;
            }
            var values = state.values(i);
            var before = Bits.count(values);
            var set = viable[i];
            Arrays.fill(set, 0);
            var after = 0;
            for (var v = Bits.next(values, 0); v >= 0; v = Bits.next(values, v + 1)) {
                if (viable(i, v)) {
                    Bits.add(set, v);
                    after++;
                }
            }
            if (after == 0) {
                return Result.NONE_LEFT;
            }
            if (after < before) {
                state.narrow(i, set);
                result = Result.NARROWED;
            }
        }
        return result;
    }

    /// Whether an open request may come under the rule at all.
    private boolean concerns(int rule) {
        for (var p = openRequests.from; p < openRequests.to; p++) {
            for (var a = 0; a < openRequests.wants[p].length; a++) {
                if (scope[rule][p]
                        && openRequests.alive[p][a]
                        && openRequests.wants[p][a].views()[rule] >= 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean viable(int index, int value) {
        var views = puzzle.rules().get(index).views();
        var needed = 0;
        for (var p = openRequests.from; p < openRequests.to; p++) {
            if (scope[index][p]) {
                var fewest = fewest(p, index, value);
                if (fewest == Integer.MAX_VALUE) {
                    return false;
                }
                needed += fewest;
            }
        }
        Arrays.fill(together, 0);
        for (var p = openRequests.from; p < openRequests.to; p++) {
            for (var a = 0; scope[index][p] && a < openRequests.wants[p].length; a++) {
                var view = openRequests.wants[p][a].views()[index];
                if (openRequests.alive[p][a] && view >= 0) {
                    var holders = views.get(view).holders()[value];
                    var found = openRequests.available[p][a];
                    for (var i = 0; i < together.length; i++) {
                        together[i] |= found[i] & holders[i];
                    }
                }
            }
        }
        return Bits.meet(together, state.shared) || Bits.count(together) >= needed;
    }

    /// The fewest devices of this value that a request needs; as many as can be when it cannot have
    /// enough of them.
    private int fewest(int p, int index, int value) {
        var fewest = Integer.MAX_VALUE;
        for (var a = 0; a < openRequests.wants[p].length; a++) {
            if (!openRequests.alive[p][a]) {
                continue;
            }
            var view = openRequests.wants[p][a].views()[index];
            var need = openRequests.need[p][a];
            if (view < 0 || need == 0) {
                return 0;
            }
            var holders = puzzle.rules().get(index).views().get(view).holders()[value];
            var found = openRequests.available[p][a];
            if (need == 1 ? Bits.meet(found, holders) : Bits.countBoth(found, holders) >= need) {
                fewest = Math.min(fewest, need);
            }
        }
        return fewest;
    }
}
