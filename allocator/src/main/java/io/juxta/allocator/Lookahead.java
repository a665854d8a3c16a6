package io.juxta.allocator;

import io.juxta.allocator.Puzzle.Want;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;

/// Tells the plain search where nothing can come of going on, for questions in which trying a
/// device can fail.
///
/// What Kubernetes answers is then the first event of its order, a solution or a failure. So a
/// branch may be cut only where neither can be reached: where the requests before the next one that
/// can fail have no solution. From a request that can fail itself, nothing is cut.
final class Lookahead {

    private final Puzzle puzzle;
    private final PuzzleState state;
    private final Outlook outlook;
    private final Relaxation relaxation;
    private final int[] sizes;
    private final IdentityHashMap<Ask, Want> wants = new IdentityHashMap<>();
    private final int[] horizon;
    private final int[][] positions;

    Lookahead(Puzzle puzzle, Question question, Set<Shortcut> shortcuts, Effort effort) {
        this.puzzle = puzzle;
        var count = puzzle.requests().size();
        var order = new int[count];
        var slots = 0;
        for (var r = 0; r < count; r++) {
            order[r] = r;
            var most = 0;
            for (var want : puzzle.requests().get(r).wants()) {
                wants.put(want.ask(), want);
                most = Math.max(most, want.count());
            }
            slots += most;
        }
        sizes = new int[question.claims().size()];
        positions = new int[question.claims().size()][];
        var next = 0;
        for (var c = 0; c < positions.length; c++) {
            positions[c] = new int[question.asks().get(c).size()];
            for (var i = 0; i < positions[c].length; i++) {
                positions[c][i] = next++;
            }
        }
        horizon = new int[count];
        for (var r = count - 1; r >= 0; r--) {
            horizon[r] = puzzle.errorCapable()[r] ? r : r == count - 1 ? count : horizon[r + 1];
        }
        state = new PuzzleState(puzzle, slots + 2);
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
    }

    /// Whether going on from here ends in no and nothing else.
    ///
    /// @param number how many devices the ask has
    /// @param start where its next one may begin
    boolean hopeless(Ask ask, int number, int start) {
        var p = positions[ask.claim()][ask.request()];
        if (horizon[p] == p) {
            return false;
        }
        outlook.open(p, horizon[p]);
        var alternatives = puzzle.requests().get(p).wants();
        for (var a = 0; a < alternatives.size(); a++) {
            if (alternatives.get(a).ask().reference().equals(ask.reference())) {
                outlook.settle(a, number);
            }
        }
        // What is learned here holds for this alternative only.
        state.push();
        var hopeful = relaxation.hopeful(start);
        state.pop();
        return !hopeful;
    }

    void take(Ask ask, int device) {
        sizes[ask.claim()]++;
        state.take(Objects.requireNonNull(wants.get(ask)), device);
    }

    void release(Ask ask) {
        sizes[ask.claim()]--;
        state.pop();
    }
}
