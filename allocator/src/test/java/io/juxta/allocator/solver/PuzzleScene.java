package io.juxta.allocator.solver;

import io.juxta.allocator.core.Effort;
import java.util.Set;

/// One point of a search, made by hand: a puzzle, what is taken of it, and what a bound needs to
/// look at the rest.
final class PuzzleScene {

    final Puzzle puzzle;
    final PuzzleState state;
    final int[] sizes;
    final OpenRequests openRequests;
    final DeviceClasses classes;
    final DeviceGroups groups;
    final Effort effort = new Effort(Long.MAX_VALUE);

    /// How many of each class are taken.
    final int[] used;

    PuzzleScene(Puzzle puzzle) {
        this.puzzle = puzzle;
        var order = puzzle.order();
        state = new PuzzleState(puzzle, puzzle.slots(order) + order.length + 1);
        sizes = new int[puzzle.requests().getLast().claim() + 1];
        openRequests = new OpenRequests(puzzle, state, order, sizes);
        classes = new DeviceClasses(puzzle, Set.of(Shortcut.CLASSES));
        groups = new DeviceGroups(puzzle, classes);
        used = new int[classes.count()];
    }

    /// A scene in which nothing is taken, and all requests were looked at.
    static PuzzleScene of(PuzzleBuilder puzzle) {
        var scene = new PuzzleScene(puzzle.build());
        scene.look();
        return scene;
    }

    /// Looks at all requests; whether each has enough by itself.
    boolean look() {
        openRequests.open(0, puzzle.requests().size());
        return openRequests.look(0, true);
    }

    /// Takes a device for the only alternative of a request.
    PuzzleScene take(int request, int device) {
        var wanting = puzzle.requests().get(request);
        state.take(wanting.wants().getFirst(), device);
        used[classes.of[device]]++;
        sizes[wanting.claim()]++;
        return this;
    }

    /// Looks at the rest after the first request's first alternative got its first device; whether
    /// each has enough by itself.
    boolean lookAfter(int device) {
        take(0, device);
        var count = puzzle.requests().getFirst().wants().getFirst().count();
        openRequests.open(count == 1 ? 1 : 0, puzzle.requests().size());
        if (count > 1) {
            openRequests.settle(0, 1);
        }
        return openRequests.look(count > 1 ? device + 1 : 0, true);
    }

    ShareKeys shareKeys() {
        return new ShareKeys(openRequests, classes, groups, true);
    }

    CounterUsers counterUsers() {
        return new CounterUsers(puzzle);
    }
}
