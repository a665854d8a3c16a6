package io.juxta.allocator.solver;

import java.util.Comparator;
import java.util.stream.IntStream;

/// By counter, the devices that draw on it, smallest draw first, and what they draw.
///
/// For bounds, devices that many may use are left out, since somebody may be using them and then
/// they draw nothing.
final class CounterUsers {

    // Why the order helps: any k devices draw at least as much of a counter as the k that draw
    // least,
    // so a bound needs only the first k of a row. The rows never change during a search; which of
    // their devices are still open is asked of the state.

    /// The devices of each counter.
    final int[][] devices;

    /// What each of them draws.
    final long[][] amounts;

    CounterUsers(Puzzle puzzle) {
        this(puzzle, false);
    }

    /// With the devices that many may use.
    static CounterUsers all(Puzzle puzzle) {
        return new CounterUsers(puzzle, true);
    }

    private CounterUsers(Puzzle puzzle, boolean shared) {
        var counts = new int[puzzle.counters().size()];
        for (var d = 0; d < puzzle.devices(); d++) {
            if (shared || puzzle.shares()[d] == null) {
                for (var counter : puzzle.draws()[d].counters()) {
                    counts[counter]++;
                }
            }
        }
        devices = new int[counts.length][];
        amounts = new long[counts.length][];
        for (var c = 0; c < counts.length; c++) {
            devices[c] = new int[counts[c]];
            amounts[c] = new long[counts[c]];
            counts[c] = 0;
        }
        for (var d = 0; d < puzzle.devices(); d++) {
            if (shared || puzzle.shares()[d] == null) {
                var draw = puzzle.draws()[d];
                for (var i = 0; i < draw.counters().length; i++) {
                    var counter = draw.counters()[i];
                    devices[counter][counts[counter]] = d;
                    amounts[counter][counts[counter]++] = draw.amounts()[i];
                }
            }
        }
        for (var c = 0; c < devices.length; c++) {
            sort(devices[c], amounts[c]);
        }
    }

    /// By amount; those that draw the same stay in their order.
    private static void sort(int[] devices, long[] amounts) {
        var sorted = true;
        for (var i = 1; i < amounts.length; i++) {
            sorted &= amounts[i - 1] <= amounts[i];
        }
        if (sorted) {
            return;
        }
        var before = devices.clone();
        var drawn = amounts.clone();
        var order =
                IntStream.range(0, devices.length)
                        .boxed()
                        .sorted(Comparator.comparingLong(i -> drawn[i]))
                        .mapToInt(Integer::intValue)
                        .toArray();
        for (var i = 0; i < order.length; i++) {
            devices[i] = before[order[i]];
            amounts[i] = drawn[order[i]];
        }
    }
}
