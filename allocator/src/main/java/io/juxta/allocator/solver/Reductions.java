package io.juxta.allocator.solver;

import io.juxta.allocator.solver.Puzzle.Request;
import io.juxta.allocator.solver.Puzzle.Rule;
import io.juxta.allocator.solver.Puzzle.Want;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Makes a puzzle smaller without touching its solutions. For puzzles in which nothing can fail.
///
/// What is dropped occurs in no solution, so the solutions stay the same, and with them the first.
final class Reductions {

    // A value stays a candidate for the common one only while every request of its claim keeps an
    // alternative with enough devices of that value, and all together find enough. Devices without
    // such a value go. Fewer devices make further values impossible, so this is repeated until
    // nothing changes. Then RuleReductions and SlackCounters leave out of rules and counters what
    // cannot matter any more.
    //
    // Why it is safe: the devices of a solution share a value, and each request has its count of
    // holders of it among its candidates. So the value of a solution always counts as viable, and
    // its devices always keep it.
    //
    // Why it ends: every round takes a value or a device away. Cost of a round: rules times values
    // times requests, on words of bits. Two or three rounds are usual.

    private final Puzzle puzzle;
    private final int words;

    /// By request and alternative, the devices that are left.
    private final List<List<long[]>> devices = new ArrayList<>();

    /// By rule, the values that may still be the common one.
    private final long[][] start;

    private Reductions(Puzzle puzzle) {
        this.puzzle = puzzle;
        this.words = puzzle.words();
        this.start = new long[puzzle.rules().size()][];
        for (var i = 0; i < start.length; i++) {
            start[i] = puzzle.rules().get(i).start().clone();
        }
        for (var request : puzzle.requests()) {
            var list = new ArrayList<long[]>();
            for (var want : request.wants()) {
                list.add(
                        want.dead() && !emptyWish(want) ? new long[words] : want.devices().clone());
            }
            devices.add(list);
        }
    }

    static Puzzle of(Puzzle puzzle) {
        return new Reductions(puzzle).reduced();
    }

    /// Asking for no devices is satisfied by none.
    private static boolean emptyWish(Want want) {
        return !want.all() && want.count() == 0;
    }

    /// The puzzle with what is left. Rules that went are renumbered in the views of each
    /// alternative.
    private Puzzle reduced() {
        while (round()) {
            // until nothing changes
        }
        var reductions = new RuleReductions(puzzle, devices);
        var rules = new ArrayList<Rule>();
        var kept = new ArrayList<Integer>();
        for (var i = 0; i < start.length; i++) {
            var rule = reductions.reduced(i, start[i]);
            if (rule != null) {
                kept.add(i);
                rules.add(rule);
            }
        }
        var requests = new ArrayList<Request>();
        for (var r = 0; r < devices.size(); r++) {
            var wants = new ArrayList<Want>();
            for (var a = 0; a < devices.get(r).size(); a++) {
                var want = puzzle.requests().get(r).wants().get(a);
                var views = new int[kept.size()];
                for (var i = 0; i < views.length; i++) {
                    views[i] = want.views()[kept.get(i)];
                }
                wants.add(
                        new Want(
                                want.ask(),
                                want.count(),
                                want.fixed(),
                                devices.get(r).get(a),
                                views,
                                want.takes()));
            }
            requests.add(new Request(puzzle.requests().get(r).claim(), List.copyOf(wants)));
        }
        return SlackCounters.leftOut(
                new Puzzle(
                        puzzle.devices(),
                        List.copyOf(requests),
                        List.copyOf(rules),
                        puzzle.counters(),
                        puzzle.implied(),
                        puzzle.draws(),
                        puzzle.shares(),
                        puzzle.errorCapable()));
    }

    /// Takes away what one look finds; whether there was anything.
    private boolean round() {
        var changed = false;
        for (var i = 0; i < start.length; i++) {
            if (puzzle.rules().get(i).match()) {
                changed |= narrow(i);
            }
        }
        for (var r = 0; r < devices.size(); r++) {
            var wants = puzzle.requests().get(r).wants();
            for (var a = 0; a < wants.size(); a++) {
                var set = devices.get(r).get(a);
                // Too few for the count: none of them can be had by this alternative.
                if (!emptyWish(wants.get(a))
                        && Bits.count(set) < wants.get(a).count()
                        && !Bits.isEmpty(set)) {
                    Arrays.fill(set, 0);
                    changed = true;
                }
            }
        }
        return changed;
    }

    /// Drops values on which the requests cannot agree, and devices left without a value.
    private boolean narrow(int index) {
        var rule = puzzle.rules().get(index);
        // Compatibility groups have no claim whose requests would have to agree.
        if (rule.claim() >= 0) {
            for (var v = Bits.next(start[index], 0); v >= 0; v = Bits.next(start[index], v + 1)) {
                if (!viable(index, rule, v)) {
                    Bits.remove(start[index], v);
                }
            }
        }
        var changed = false;
        for (var r = 0; r < devices.size(); r++) {
            var wants = puzzle.requests().get(r).wants();
            for (var a = 0; a < wants.size(); a++) {
                var view = wants.get(a).views()[index];
                if (view < 0) {
                    continue;
                }
                var set = devices.get(r).get(a);
                for (var d = Bits.next(set, 0); d >= 0; d = Bits.next(set, d + 1)) {
                    var values = rule.views().get(view).sets()[d];
                    if (values != null && !Bits.meet(values, start[index])) {
                        // A request for all devices needs this one too.
                        if (wants.get(a).all()) {
                            Arrays.fill(set, 0);
                        } else {
                            Bits.remove(set, d);
                        }
                        changed = true;
                    }
                }
            }
        }
        return changed;
    }

    /// Whether all requests of the claim could agree on a value: each finds enough holders, and all
    /// together find as many as they need. A request with an alternative outside of the rule needs
    /// none. Devices that many may use can serve several, so with them nothing is added up.
    private boolean viable(int index, Rule rule, int value) {
        var together = new long[words];
        var needed = 0;
        for (var r = 0; r < devices.size(); r++) {
            if (puzzle.requests().get(r).claim() != rule.claim()) {
                continue;
            }
            var wants = puzzle.requests().get(r).wants();
            var fewest = Integer.MAX_VALUE;
            for (var a = 0; a < wants.size(); a++) {
                var want = wants.get(a);
                var set = devices.get(r).get(a);
                var view = want.views()[index];
                if (emptyWish(want) || (view < 0 && Bits.count(set) >= want.count())) {
                    fewest = 0;
                } else if (view >= 0) {
                    var holders = rule.views().get(view).holders()[value];
                    if (Bits.countBoth(set, holders) >= want.count() && want.count() > 0) {
                        fewest = Math.min(fewest, want.count());
                        for (var i = 0; i < words; i++) {
                            together[i] |= set[i] & holders[i];
                        }
                    }
                }
            }
            if (fewest == Integer.MAX_VALUE) {
                return false;
            }
            needed += fewest;
        }
        return puzzle.anyShared(together) || Bits.count(together) >= needed;
    }
}
