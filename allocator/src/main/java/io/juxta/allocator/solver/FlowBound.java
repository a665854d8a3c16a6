package io.juxta.allocator.solver;

import io.juxta.allocator.core.Effort;
import java.util.Arrays;

/// Hall's theorem: the open requests need enough devices together.
///
/// Proves a no where each request alone finds enough, but some of them compete for too few:
/// devices, values that may be held once, counters, compatibility groups. [FlowNetwork] says why a
/// flow that falls short is a proof.
final class FlowBound {

    // The idea: a solution sends one unit from each request to each of its devices. If not even a
    // maximum flow carries all demand, there is no solution.
    //
    // A rule of common values needs more: devices must agree on one value, and a flow could mix
    // them. So each value that is left is tried by a flow of its own, rule by rule, depth first.
    // A rule is refuted only when all its values are; then the question is. The value that worked
    // last time is tried first, because it mostly works again.
    //
    // Rules of distinct values stand on the way of the flow, at most two at a time, since a path
    // passes one value before its class and one after. With more rules every pair is tried.
    //
    // Why it ends: at most MOST_FLOWS values are tried; what is left then counts as possible, which
    // is safe because a bound may always say "perhaps". Cost: each flow is near linear in its edges
    // in practice (Dinic), and its edges are charged to the effort.

    private static final int MOST_FLOWS = 64;

    /// Of so many rules of distinct values every pair is tried.
    private static final int MOST_PAIRED = 4;

    private final OpenRequests openRequests;
    private final Puzzle puzzle;
    private final PuzzleState state;
    private final Bottlenecks bottlenecks;
    private final FlowNetwork network;

    /// The rules whose common value is still open, the value chosen for each rule or -1, and the
    /// value that worked last.
    private final int[] branched;

    private final int[] choice;
    private final int[] lucky;
    private int branches;
    private int flows;

    private final int[] distinctRules;
    private int distincts;
    private boolean dropped;
    private final boolean dropping;

    /// @param dropping whether devices that no flow can use may be dropped from the state
    FlowBound(
            OpenRequests openRequests,
            DeviceClasses classes,
            CounterUsers counterUsers,
            boolean dropping,
            Effort effort) {
        this.dropping = dropping;
        this.openRequests = openRequests;
        this.puzzle = openRequests.puzzle();
        this.state = openRequests.state();
        this.bottlenecks = new Bottlenecks(openRequests, classes, counterUsers);
        var rules = puzzle.rules().size();
        branched = new int[rules];
        choice = new int[rules];
        distinctRules = new int[rules];
        lucky = new int[rules];
        Arrays.fill(choice, -1);
        this.network = new FlowNetwork(openRequests, classes, bottlenecks, choice, effort);
    }

    /// Whether the requests may find enough. A no is a proof.
    boolean possible() {
        findDistinct();
        if (distincts == 0 && bottlenecks.none() && plenty()) {
            return true;
        }
        flows = 0;
        dropped = false;
        if (!flowThroughPairs()) {
            return false;
        }
        branches = 0;
        for (var i = 0; i < branched.length; i++) {
            var rule = puzzle.rules().get(i);
            if (rule.match() && rule.claim() >= 0 && demand(i) > 1) {
                if (Bits.count(state.values(i)) > 1) {
                    branched[branches++] = i;
                }
            }
        }
        var possible = branch(0);
        Arrays.fill(choice, -1);
        return possible;
    }

    /// Whether every request could take all that is needed by all of them, and no rule binds two
    /// devices. Then a flow carries everything, and none is built.
    private boolean plenty() {
        var total = 0;
        for (var p = openRequests.from; p < openRequests.to; p++) {
            total += openRequests.fewest[p];
        }
        for (var p = openRequests.from; p < openRequests.to; p++) {
            for (var a = 0; a < openRequests.wants[p].length; a++) {
                if (openRequests.alive[p][a] && Bits.count(openRequests.available[p][a]) < total) {
                    return false;
                }
            }
        }
        for (var i = 0; i < branched.length; i++) {
            var rule = puzzle.rules().get(i);
            if (rule.match() && rule.claim() >= 0 && demand(i) > 1) {
                return false;
            }
        }
        return true;
    }

    /// How many devices a rule will let in at least.
    private int demand(int rule) {
        var demand = 0;
        for (var p = openRequests.from; p < openRequests.to; p++) {
            var least = openRequests.fewest[p];
            for (var a = 0; a < openRequests.wants[p].length; a++) {
                if (openRequests.alive[p][a] && openRequests.wants[p][a].views()[rule] < 0) {
                    least = 0;
                }
            }
            demand += least;
        }
        return demand;
    }

    /// The rules of distinct values that bind at least two devices.
    private void findDistinct() {
        distincts = 0;
        for (var i = 0; i < branched.length; i++) {
            if (!puzzle.rules().get(i).match() && demand(i) > 1) {
                distinctRules[distincts++] = i;
            }
        }
    }

    /// Every two rules of distinct values, one after the other on the way of the flow.
    private boolean flowThroughPairs() {
        if (distincts < 2) {
            return network.carries(distincts == 0 ? -1 : distinctRules[0], -1);
        }
        for (var i = 0; i < Math.min(distincts, MOST_PAIRED); i++) {
            for (var j = i + 1; j < Math.min(distincts, MOST_PAIRED); j++) {
                if (!network.carries(distinctRules[i], distinctRules[j])) {
                    return false;
                }
                drop();
            }
        }
        return true;
    }

    /// Drops devices that no flow can use, so that other rules see the fewer devices. Only while no
    /// value is chosen: what is unusable under one value may be needed under another.
    private void drop() {
        if (dropping && flows == 0) {
            dropped |= network.closeUnused();
        }
    }

    /// Whether the last look dropped devices.
    boolean dropped() {
        return dropped;
    }

    /// Whether the rules from this one on can agree on values, as far as flows can tell.
    private boolean branch(int number) {
        if (number == branches) {
            return true;
        }
        var rule = branched[number];
        var values = state.values(rule);
        var first = lucky[rule];
        if (first < puzzle.rules().get(rule).values() && Bits.has(values, first)) {
            if (tried(number, first)) {
                return true;
            }
        }
        for (var v = Bits.next(values, 0); v >= 0; v = Bits.next(values, v + 1)) {
            if (v != first && tried(number, v)) {
                lucky[rule] = v;
                return true;
            }
        }
        choice[rule] = -1;
        return false;
    }

    private boolean tried(int number, int value) {
        choice[branched[number]] = value;
        return ++flows > MOST_FLOWS || (flowThroughPairs() && branch(number + 1));
    }
}
