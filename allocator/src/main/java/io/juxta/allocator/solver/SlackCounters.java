package io.juxta.allocator.solver;

import io.juxta.allocator.solver.Puzzle.PuzzleCounter;
import io.juxta.allocator.solver.Puzzle.PuzzleDraw;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Leaves out counters that even the largest draws cannot empty.
///
/// Safe, because no set of devices that could be taken draws more than the largest draws together,
/// as many as there are devices to be had. So the counter never says no, and the solutions stay the
/// same. What it buys: devices that differ only in such counters fall into one class, and groups
/// that only such counters tie together fall apart.
///
/// Costs one sorted list of draws for each counter, once for each question. Ends with its loops.
final class SlackCounters {

    private SlackCounters() {}

    /// The puzzle with the other counters, numbered anew.
    static Puzzle leftOut(Puzzle puzzle) {
        var used = new long[puzzle.words()];
        for (var request : puzzle.requests()) {
            for (var want : request.wants()) {
                Bits.addAll(used, want.devices());
            }
        }
        var most = mostDrawn(puzzle, used);
        // By counter, its number among those that are kept, or -1.
        var numbers = new int[most.length];
        var tight = new ArrayList<PuzzleCounter>();
        for (var c = 0; c < numbers.length; c++) {
            var counter = puzzle.counters().get(c);
            if (most[c] <= counter.left()) {
                numbers[c] = -1;
            } else {
                numbers[c] = tight.size();
                tight.add(counter);
            }
        }
        var draws = new PuzzleDraw[puzzle.devices()];
        for (var d = 0; d < draws.length; d++) {
            draws[d] = Bits.has(used, d) ? only(puzzle.draws()[d], numbers) : PuzzleDraw.NOTHING;
        }
        return new Puzzle(
                puzzle.devices(),
                puzzle.requests(),
                puzzle.rules(),
                List.copyOf(tight),
                tight.size(),
                draws,
                puzzle.shares(),
                puzzle.errorCapable());
    }

    /// By counter, what those who draw most of it draw together, if as many are taken as can be. A
    /// shared device counts as often as it draws: once.
    private static long[] mostDrawn(Puzzle puzzle, long[] used) {
        var slots = puzzle.slots(puzzle.order());
        var amounts = new ArrayList<List<Long>>();
        puzzle.counters().forEach(_ -> amounts.add(new ArrayList<>()));
        for (var d = Bits.next(used, 0); d >= 0; d = Bits.next(used, d + 1)) {
            var draw = puzzle.draws()[d];
            for (var i = 0; i < draw.counters().length; i++) {
                amounts.get(draw.counters()[i]).add(draw.amounts()[i]);
            }
        }
        return amounts.stream()
                .mapToLong(
                        drawn ->
                                drawn.stream()
                                        .sorted(Comparator.reverseOrder())
                                        .limit(slots)
                                        .mapToLong(Long::longValue)
                                        .sum())
                .toArray();
    }

    /// A draw without the counters that went.
    private static PuzzleDraw only(PuzzleDraw draw, int[] numbers) {
        var count = (int) Arrays.stream(draw.counters()).filter(c -> numbers[c] >= 0).count();
        if (count == 0) {
            return PuzzleDraw.NOTHING;
        }
        var counters = new int[count];
        var amounts = new long[count];
        var next = 0;
        for (var i = 0; i < draw.counters().length; i++) {
            if (numbers[draw.counters()[i]] >= 0) {
                counters[next] = numbers[draw.counters()[i]];
                amounts[next++] = draw.amounts()[i];
            }
        }
        return new PuzzleDraw(counters, amounts);
    }
}
