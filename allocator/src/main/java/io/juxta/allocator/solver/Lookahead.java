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

    private final Puzzle puzzle;
    private final PuzzleState state;
    private final Outlook outlook;
    private final Relaxation relaxation;
    private final int[] sizes;
    private final int[] horizon;
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
        outlook = new Outlook(puzzle, state, order, sizes);
        var classes = new DeviceClasses(puzzle, Set.of());
        relaxation =
                new Relaxation(
                        outlook,
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
        outlook.open(p, horizon[p]);
        outlook.settle(ask.alternative(), number);
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
