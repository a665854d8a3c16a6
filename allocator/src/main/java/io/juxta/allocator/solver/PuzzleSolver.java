package io.juxta.allocator.solver;

import io.juxta.allocator.core.Ask;
import io.juxta.allocator.core.Effort;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Solves a puzzle in which nothing can fail: makes it smaller, takes it apart, and searches each
/// component.
final class PuzzleSolver {

    /// What came of it.
    sealed interface Decision {

        /// A solution.
        ///
        /// @param chosen the alternative of each request
        /// @param picked the devices of each request
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Found(int[] chosen, int[][] picked) implements Decision {}

        record None() implements Decision {}

        /// The effort ended first.
        ///
        /// @param ask that got the last of the most devices taken at once, or null
        record Spent(@Nullable Ask ask, int devices) implements Decision {}
    }

    private PuzzleSolver() {}

    static Decision decide(Puzzle whole, Set<Shortcut> shortcuts, Effort effort) {
        var puzzle = shortcuts.contains(Shortcut.REDUCTION) ? Reductions.of(whole) : whole;
        if (shortcuts.contains(Shortcut.IMPLIED_COUNTERS)) {
            puzzle = ImpliedCounters.added(puzzle);
        }
        for (var request : puzzle.requests()) {
            // What reductions emptied needs no search.
            if (request.wants().stream().allMatch(Puzzle.Want::dead)) {
                return new Decision.None();
            }
        }
        var classes = new DeviceClasses(puzzle, shortcuts);
        var groups = new DeviceGroups(puzzle, classes);
        var twins = shortcuts.contains(Shortcut.TWINS) ? new EqualRequests(puzzle) : null;
        var chosen = new int[puzzle.requests().size()];
        var picked = new int[chosen.length][];
        for (var component : Components.of(puzzle, shortcuts)) {
            var search =
                    new ClassSearch(puzzle, component, classes, groups, twins, shortcuts, effort);
            switch (search.run()) {
                case FOUND -> {
                    for (var request : component) {
                        chosen[request] = search.chosen(request);
                        picked[request] = search.picked(request);
                    }
                }
                case NONE -> {
                    return new Decision.None();
                }
                case SPENT -> {
                    var last = search.deepestRequest();
                    return new Decision.Spent(
                            last < 0 ? null : puzzle.requests().get(last).wants().getFirst().ask(),
                            search.deepest());
                }
            }
        }
        return new Decision.Found(chosen, picked);
    }
}
