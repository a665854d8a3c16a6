package io.juxta.allocator.solver;

import io.juxta.allocator.solver.Puzzle.Rule;
import io.juxta.allocator.solver.Puzzle.Want;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// All solutions of a small puzzle, by writing down every assignment and looking at each whether it
/// breaks a rule. Knows no bound, class or memo.
///
/// In Kubernetes' order: requests, alternatives, ascending combinations of devices.
final class PuzzleSolutions {

    /// What a request gets.
    record Given(int alternative, List<Integer> devices) {}

    private final Puzzle puzzle;
    private final List<List<Given>> found = new ArrayList<>();

    private PuzzleSolutions(Puzzle puzzle) {
        this.puzzle = puzzle;
    }

    static List<List<Given>> all(Puzzle puzzle) {
        var solutions = new PuzzleSolutions(puzzle);
        solutions.extend(new ArrayList<>());
        return solutions.found;
    }

    static Optional<List<Given>> first(Puzzle puzzle) {
        return all(puzzle).stream().findFirst();
    }

    /// A decision of the solver in the same words.
    static List<Given> of(PuzzleSolver.Decision.Found decision) {
        var given = new ArrayList<Given>();
        for (var r = 0; r < decision.chosen().length; r++) {
            var devices = new ArrayList<Integer>();
            for (var device : decision.picked()[r]) {
                devices.add(device);
            }
            given.add(new Given(decision.chosen()[r], devices));
        }
        return given;
    }

    private void extend(List<Given> sofar) {
        if (!isRight(sofar)) {
            return;
        }
        if (sofar.size() == puzzle.requests().size()) {
            found.add(List.copyOf(sofar));
            return;
        }
        var wants = puzzle.requests().get(sofar.size()).wants();
        for (var a = 0; a < wants.size(); a++) {
            for (var devices : combinations(wants.get(a))) {
                sofar.add(new Given(a, devices));
                extend(sofar);
                sofar.removeLast();
            }
        }
    }

    private List<List<Integer>> combinations(Want want) {
        var all = new ArrayList<List<Integer>>();
        if (want.all()) {
            if (!want.dead()) {
                all.add(members(want));
            }
            return all;
        }
        combine(members(want), want.count(), 0, List.of(), all);
        return all;
    }

    private static List<Integer> members(Want want) {
        var members = new ArrayList<Integer>();
        for (var d = Bits.next(want.devices(), 0); d >= 0; d = Bits.next(want.devices(), d + 1)) {
            members.add(d);
        }
        return members;
    }

    private static void combine(
            List<Integer> from,
            int count,
            int start,
            List<Integer> sofar,
            List<List<Integer>> all) {
        if (sofar.size() == count) {
            all.add(sofar);
            return;
        }
        for (var i = start; i < from.size(); i++) {
            var more = new ArrayList<>(sofar);
            more.add(from.get(i));
            combine(from, count, i + 1, more, all);
        }
    }

    private Want want(List<Given> given, int request) {
        return puzzle.requests().get(request).wants().get(given.get(request).alternative());
    }

    private boolean isRight(List<Given> given) {
        var users = new int[puzzle.devices()];
        var taken = new long[puzzle.devices()][];
        for (var r = 0; r < given.size(); r++) {
            for (var d : given.get(r).devices()) {
                users[d]++;
                var takes = want(given, r).takes()[d];
                taken[d] = sum(taken[d], takes);
            }
        }
        var drawn = new long[puzzle.counters().size()];
        for (var d = 0; d < users.length; d++) {
            var share = puzzle.shares()[d];
            if (share == null ? users[d] > 1 : exceeds(taken[d], share.left())) {
                return false;
            }
            if (users[d] > 0) {
                for (var c = 0; c < drawn.length; c++) {
                    drawn[c] += puzzle.draws()[d].from(c);
                }
            }
        }
        for (var c = 0; c < drawn.length; c++) {
            if (drawn[c] > puzzle.counters().get(c).left()) {
                return false;
            }
        }
        for (var i = 0; i < puzzle.rules().size(); i++) {
            if (!holds(puzzle.rules().get(i), i, given)) {
                return false;
            }
        }
        return true;
    }

    private static long @Nullable [] sum(long @Nullable [] one, long @Nullable [] two) {
        if (one == null || two == null) {
            return one == null ? two : one;
        }
        var sum = one.clone();
        for (var i = 0; i < sum.length; i++) {
            sum[i] += two[i];
        }
        return sum;
    }

    private static boolean exceeds(long @Nullable [] taken, long[] room) {
        for (var i = 0; taken != null && i < room.length; i++) {
            if (taken[i] > room[i]) {
                return true;
            }
        }
        return false;
    }

    /// Shares of one device draw once and are in one group, so a rule of groups sees a device once.
    private boolean holds(Rule rule, int index, List<Given> given) {
        var common = rule.start().clone();
        var seen = new HashSet<Integer>();
        var sum = 0;
        var united = Bits.none(rule.values());
        for (var r = 0; r < given.size(); r++) {
            var view = want(given, r).views()[index];
            for (var d : given.get(r).devices()) {
                var set = view < 0 ? null : rule.views().get(view).sets()[d];
                if (set == null) {
                    continue;
                }
                seen.add(d);
                Bits.keep(common, set);
                Bits.addAll(united, set);
                sum += Bits.count(set);
            }
        }
        return seen.isEmpty() || (rule.match() ? !Bits.isEmpty(common) : sum == Bits.count(united));
    }
}
