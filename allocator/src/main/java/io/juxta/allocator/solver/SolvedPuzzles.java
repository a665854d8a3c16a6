package io.juxta.allocator.solver;

import io.juxta.allocator.core.World;
import io.juxta.allocator.solver.Puzzle.Rule;
import io.juxta.allocator.solver.Puzzle.Want;
import io.juxta.allocator.solver.PuzzleSolver.Decision;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Puzzles that were solved before, so that nodes of the same shape share a verdict.
///
/// Devices are known by their place and values by their number, so two nodes with other names for
/// the same things have the same puzzle; keys are compared in full. What a verdict cost is
/// remembered with it and paid again, so that an answer does not depend on which node came first.
/// Bounded; any number of threads may use it.
final class SolvedPuzzles {

    // What it proves: the solver reads nothing but the puzzle, and it is deterministic. So the same
    // puzzle has the same decision, device by device. Undecided ones are not kept, since another
    // budget might decide them.

    /// When full, the oldest goes.
    private static final int MOST = 1000;

    /// A decision and what it cost.
    record Solved(Decision decision, long units, long nodes) {}

    private final Map<LongBuffer, Solved> solved = new LinkedHashMap<>();

    /// Those of all worlds of a family.
    static SolvedPuzzles of(World world) {
        return world.cache().lastingPart(SolvedPuzzles.class, SolvedPuzzles::new);
    }

    synchronized @Nullable Solved get(LongBuffer key) {
        return solved.get(key);
    }

    synchronized void put(LongBuffer key, Solved answer) {
        if (solved.size() == MOST) {
            solved.remove(solved.keySet().iterator().next());
        }
        solved.put(key, answer);
    }

    /// Everything that decides a puzzle. Names of counters count only by which are the same.
    static LongBuffer key(Puzzle puzzle) {
        var key = new Signature();
        key.add(puzzle.devices());
        key.add(puzzle.rules().size());
        for (var request : puzzle.requests()) {
            key.add(-1);
            key.add(request.claim());
            for (var want : request.wants()) {
                write(want, puzzle.devices(), key);
            }
        }
        for (var rule : puzzle.rules()) {
            write(rule, key);
        }
        var names = new HashMap<String, Integer>();
        for (var counter : puzzle.counters()) {
            key.add(-4);
            key.add(counter.set());
            key.add(names.computeIfAbsent(counter.name(), _ -> names.size()));
            key.add(counter.left());
        }
        for (var device = 0; device < puzzle.devices(); device++) {
            var draw = puzzle.draws()[device];
            var room = puzzle.shares()[device];
            if (draw.counters().length > 0 || room != null) {
                key.add(-5 - device);
                draw.describe(key);
            }
            if (room != null) {
                key.add(room.open() ? -2 : -3);
                for (var i = 0; i < room.kinds().length; i++) {
                    key.add(room.kinds()[i]);
                    key.add(room.left()[i]);
                }
            }
        }
        return key.copy();
    }

    /// Words below zero stand between parts, so that lists of different length cannot look alike.
    private static void write(Want want, int devices, Signature key) {
        key.add(-2);
        key.add(want.count());
        key.add(want.all() ? 1 : 0);
        key.addAll(want.devices());
        for (var view : want.views()) {
            key.add(view);
        }
        for (var device = 0; device < devices; device++) {
            var takes = want.takes()[device];
            if (takes != null) {
                key.add(-5 - device);
                key.addAll(takes);
            }
        }
    }

    /// Holders say which device has which value; who has none is unconcerned.
    private static void write(Rule rule, Signature key) {
        key.add(-3);
        key.add(rule.claim());
        key.add(rule.match() ? 1 : 0);
        key.add(rule.values());
        key.addAll(rule.start());
        key.add(rule.views().size());
        for (var view : rule.views()) {
            key.addAll(view.unconcerned());
            for (var holders : view.holders()) {
                key.addAll(holders);
            }
        }
    }
}
