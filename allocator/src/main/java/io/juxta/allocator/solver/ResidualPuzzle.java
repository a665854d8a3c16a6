package io.juxta.allocator.solver;

import io.juxta.allocator.solver.Puzzle.PuzzleCounter;
import io.juxta.allocator.solver.Puzzle.Request;
import io.juxta.allocator.solver.Puzzle.Room;
import io.juxta.allocator.solver.Puzzle.Rule;
import io.juxta.allocator.solver.Puzzle.Want;
import java.util.ArrayList;
import java.util.List;

/// What is left to decide at one point of a search, as a puzzle of its own, so that [Probe] can ask
/// it in another order.
final class ResidualPuzzle {

    // Why a no carries over: whatever the requests from a position on could still get is a solution
    // of this puzzle. Each alternative keeps the devices it could take now, which leaves out those
    // that are taken, too large, or kept out by a rule. Rules keep the values that are still in
    // common; of distinct values, whoever holds a taken one is left out already. Counters and rooms
    // keep what is left. How many devices a claim has already is forgotten, which only lets more
    // in.
    //
    // Cost: one pass over the devices of each alternative.

    private ResidualPuzzle() {}

    /// The requests keep their order, and devices, values and counters their numbers.
    ///
    /// @param position of the first request that is open, of which nothing is decided
    static Puzzle of(OpenRequests openRequests, int position) {
        var puzzle = openRequests.puzzle();
        var state = openRequests.state();
        var requests = new ArrayList<Request>();
        for (var p = position; p < openRequests.wants.length; p++) {
            var wants = new ArrayList<Want>();
            for (var want : openRequests.wants[p]) {
                wants.add(left(want, puzzle, state));
            }
            requests.add(new Request(openRequests.claims[p], List.copyOf(wants)));
        }
        var rules = new ArrayList<Rule>();
        for (var i = 0; i < puzzle.rules().size(); i++) {
            var rule = puzzle.rules().get(i);
            rules.add(
                    rule.match()
                            ? new Rule(
                                    rule.claim(),
                                    true,
                                    rule.values(),
                                    state.values(i).clone(),
                                    rule.views())
                            : rule);
        }
        var counters = new ArrayList<PuzzleCounter>();
        for (var c = 0; c < puzzle.counters().size(); c++) {
            var counter = puzzle.counters().get(c);
            counters.add(new PuzzleCounter(counter.set(), counter.name(), state.left[c]));
        }
        var rooms = new Room[puzzle.devices()];
        for (var d = 0; d < rooms.length; d++) {
            var room = puzzle.shares()[d];
            if (room != null) {
                rooms[d] = new Room(state.users[d] > 0, room.kinds(), state.room[d].clone());
            }
        }
        return new Puzzle(
                puzzle.devices(),
                requests,
                rules,
                counters,
                puzzle.implied(),
                puzzle.draws(),
                rooms,
                new boolean[requests.size()]);
    }

    /// An alternative of all devices is had whole or not at all.
    private static Want left(Want want, Puzzle puzzle, PuzzleState state) {
        var devices = new long[puzzle.words()];
        state.available(want, devices);
        for (var d = Bits.next(devices, 0); d >= 0; d = Bits.next(devices, d + 1)) {
            if (!state.fits(want, d)) {
                Bits.remove(devices, d);
            }
        }
        var fixed = want.fixed();
        if (fixed != null) {
            for (var d : fixed) {
                if (!Bits.has(devices, d)) {
                    devices = new long[puzzle.words()];
                    break;
                }
            }
        }
        return new Want(want.ask(), want.count(), fixed, devices, want.views(), want.takes());
    }
}
