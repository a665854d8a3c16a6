package io.juxta.allocator.solver;

import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.Effort;
import io.juxta.allocator.core.Question;
import io.juxta.allocator.core.Search;
import io.juxta.allocator.core.Solution;
import io.juxta.allocator.core.Solution.Pick;
import io.juxta.allocator.solver.PuzzleMaker.Odd;
import io.juxta.allocator.solver.PuzzleSolver.Decision;
import io.juxta.allocator.solver.SolvedPuzzles.Solved;
import io.juxta.model.ByName;
import java.util.ArrayList;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides what Kubernetes' own search takes too long for, with the same answer.
///
/// The question is boiled down to a [Puzzle]. Where trying a device can fail, the plain search goes
/// on with a [Lookahead]; otherwise [PuzzleSolver] decides. What cannot be boiled down is left to
/// the plain search. In each way the budget is the same [Effort], so it ends.
final class Solver {

    private static final String CLASSES = "classes";
    static final String LOOKAHEAD = "lookahead";
    static final String FIRST_FIT = "first-fit";

    private final Question question;
    private final Set<Shortcut> shortcuts;
    private final Effort effort;

    Solver(Question question, Set<Shortcut> shortcuts, Effort effort) {
        this.question = question;
        this.shortcuts = shortcuts;
        this.effort = effort;
    }

    /// What came of it.
    sealed interface Verdict {
        /// Which way it was decided.
        String by();

        long steps();

        record Found(Solution solution, String by, long steps) implements Verdict {}

        record None(String by, long steps) implements Verdict {}

        /// The effort ended first.
        ///
        /// @param ask that got the last of the most devices taken at once, or null
        record Spent(@Nullable Ask ask, int devices, String by, long steps) implements Verdict {}
    }

    /// Chooses the way. Building the puzzle is charged like looking at each device for each
    /// request.
    ///
    /// @throws Fatal where Kubernetes fails
    Verdict decide() {
        Puzzle puzzle;
        try {
            puzzle = PuzzleMaker.of(question);
        } catch (Odd e) {
            return plain(new Search(question, effort.left()), FIRST_FIT);
        }
        effort.spend((long) puzzle.devices() * puzzle.requests().size());
        for (var capable : puzzle.errorCapable()) {
            if (capable) {
                return withFailures(puzzle);
            }
        }
        return withoutFailures(puzzle);
    }

    /// Where the limit of a claim can end tries early, even cuts that find nothing would change
    /// which devices are reached, so there nothing is cut.
    private Verdict withFailures(Puzzle puzzle) {
        if (!puzzle.limited(puzzle.order()).isEmpty() || !shortcuts.contains(Shortcut.LOOKAHEAD)) {
            return plain(new Search(question, effort.left()), FIRST_FIT);
        }
        var lookahead = new Lookahead(puzzle, question, shortcuts, effort);
        return plain(new Search(question, effort.left(), Long.MAX_VALUE, lookahead), LOOKAHEAD);
    }

    private Verdict plain(Search search, String by) {
        return switch (ended(search)) {
            case FOUND -> new Verdict.Found(search.solution(), by, search.steps());
            case NONE -> new Verdict.None(by, search.steps());
            case OUT_OF_BUDGET ->
                    new Verdict.Spent(search.deepestAsk(), search.deepest(), by, search.steps());
        };
    }

    /// Runs a search; what it cost is spent even when it fails.
    private Search.End ended(Search search) {
        try {
            return search.run();
        } finally {
            effort.spend(search.units());
        }
    }

    /// A decision for the same puzzle on another node is as good, if there was effort enough for it
    /// here.
    private Verdict withoutFailures(Puzzle puzzle) {
        if (!shortcuts.equals(Shortcut.ALL)) {
            return verdict(PuzzleSolver.decide(puzzle, shortcuts, effort), effort.nodes());
        }
        var known = SolvedPuzzles.of(question.inventory().world());
        var key = SolvedPuzzles.key(puzzle);
        var solved = known.get(key);
        if (solved != null && solved.units() <= effort.left()) {
            effort.spend(solved.units());
            return verdict(solved.decision(), solved.nodes());
        }
        var before = effort.spent();
        var decision = PuzzleSolver.decide(puzzle, shortcuts, effort);
        if (!(decision instanceof Decision.Spent)) {
            known.put(key, new Solved(decision, effort.spent() - before, effort.nodes()));
        }
        return verdict(decision, effort.nodes());
    }

    private Verdict verdict(Decision decision, long nodes) {
        return switch (decision) {
            case Decision.Found(var chosen, var picked) ->
                    new Verdict.Found(solution(chosen, picked), CLASSES, nodes);
            case Decision.None _ -> new Verdict.None(CLASSES, nodes);
            case Decision.Spent(var ask, var devices) ->
                    new Verdict.Spent(ask, devices, CLASSES, nodes);
        };
    }

    /// The picks in the order of Kubernetes' search: by claim, request and device.
    private Solution solution(int[] chosen, int[][] picked) {
        var inventory = question.inventory();
        var picks = new ArrayList<Pick>();
        var alternatives = new int[question.asks().size()][];
        var request = 0;
        for (var c = 0; c < alternatives.length; c++) {
            alternatives[c] = new int[question.asks().get(c).size()];
            for (var r = 0; r < alternatives[c].length; r++, request++) {
                alternatives[c][r] = chosen[request];
                var ask = question.asks().get(c).get(r).asks().get(chosen[request]);
                for (var device : picked[request]) {
                    picks.add(
                            new Pick(
                                    ask,
                                    device,
                                    inventory.shareable(device)
                                            ? ask.amounts().of(device).consumed()
                                            : ByName.empty()));
                }
            }
        }
        return new Solution(question, picks, alternatives);
    }
}
