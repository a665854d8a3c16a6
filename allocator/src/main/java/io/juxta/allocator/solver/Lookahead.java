package io.juxta.allocator.solver;

import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.Effort;
import io.juxta.allocator.core.Question;
import io.juxta.allocator.core.SearchCut;
import io.juxta.allocator.solver.Puzzle.Want;
import java.util.Set;

/// Tells the plain search where nothing can come of going on, for questions in which trying a
/// device can fail.
///
/// What Kubernetes answers is then the first event of its order, a solution or a failure. So a
/// branch may be cut only where neither can be reached: where the requests before the next one that
/// can fail have no solution. From a request that can fail itself, nothing is cut.
final class Lookahead implements SearchCut {

    // The horizon of a request is the next request that can fail, itself included, or the end. The
    // bounds look at the requests from here up to the horizon and not beyond.
    //
    // Why it is safe: to reach a failure, the search must first satisfy everything before the
    // horizon; to reach a solution too. If the bounds prove that this cannot be done, the branch
    // ends in no in any case, and cutting it changes neither the first event nor which devices are
    // reached before it. Inside a request that can fail, each device tried may be the one that
    // fails, so nothing is cut. Classes, symmetries and memos are not used, since they skip devices
    // that may fail.
    //
    // Cost: one look of the bounds for each device taken, charged to the effort. It ends because
    // each look does; the search it serves is bounded by its budget.

    private final Puzzle puzzle;
    private final PuzzleState state;
    private final OpenRequests openRequests;
    private final Relaxation relaxation;
    private final int[] sizes;

    /// By request, where the bounds stop looking.
    private final int[] horizon;

    /// By claim and request, the number of the request in the puzzle.
    private final int[][] positions;

    private final Effort effort;
    private final long before;

    Lookahead(Puzzle puzzle, Question question, Set<Shortcut> shortcuts, Effort effort) {
        this.puzzle = puzzle;
        sizes = new int[question.claims().size()];
        positions = new int[question.claims().size()][];
        var next = 0;
        for (var c = 0; c < positions.length; c++) {
            positions[c] = new int[question.asks().get(c).size()];
            for (var i = 0; i < positions[c].length; i++) {
                positions[c][i] = next++;
            }
        }
        var order = puzzle.order();
        var count = order.length;
        horizon = new int[count];
        for (var r = count - 1; r >= 0; r--) {
            horizon[r] = puzzle.errorCapable()[r] ? r : r == count - 1 ? count : horizon[r + 1];
        }
        state = new PuzzleState(puzzle, puzzle.slots(order) + 2);
        openRequests = new OpenRequests(puzzle, state, order, sizes);
        // Each device is a class of its own: which of two equal ones is taken can matter here.
        var classes = new DeviceClasses(puzzle, Set.of());
        relaxation =
                new Relaxation(
                        openRequests,
                        classes,
                        new DeviceGroups(puzzle, classes),
                        shortcuts,
                        false,
                        effort);
        this.effort = effort;
        before = effort.spent();
    }

    @Override
    public long units() {
        return effort.spent() - before;
    }

    @Override
    public boolean hopeless(Ask ask, int number, int start) {
        var p = position(ask);
        if (horizon[p] == p) {
            return false;
        }
        openRequests.open(p, horizon[p]);
        openRequests.settle(ask.alternative(), number);
        // What is learned here holds for this alternative only.
        state.push();
        var hopeful = relaxation.hopeful(start);
        state.pop();
        return !hopeful;
    }

    @Override
    public void take(Ask ask, int device) {
        sizes[ask.claim()]++;
        state.take(want(ask), device);
    }

    @Override
    public void release(Ask ask) {
        sizes[ask.claim()]--;
        state.pop();
    }

    private int position(Ask ask) {
        return positions[ask.claim()][ask.request()];
    }

    private Want want(Ask ask) {
        return puzzle.requests().get(position(ask)).wants().get(ask.alternative());
    }
}
